import { MantineThemeProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type {
  WirePageVersion,
  WirePostVersion,
  WireProjectVersion,
} from '#shared/schemas/versions.ts';
import { answerFrom, type FakeServer, refusal } from '#web/src/app/admin.test-support.tsx';
import { createQueryClient, Providers } from '#web/src/app/providers.tsx';
import { adminTheme } from '#web/src/theme/admin-theme.ts';
import { catchSavedFiles } from '#web/src/ui/saved-files.test-support.ts';
import { postKind } from '#web/src/features/admin-posts/form/post.kind.tsx';
import { pageKind } from '#web/src/features/admin-pages/page.kind.tsx';
import { projectKind } from '#web/src/features/admin-projects/project.kind.tsx';
import type { EntryKind, EntryTypes } from '../entry-kind.ts';
import { aPage, aPost, aProject, type Changes } from '../forms.test-support.ts';
import { EntryTools } from './entry-tools.tsx';

interface Shown<T extends EntryTypes> {
  kind: EntryKind<T>;
  saved: (changes?: Changes) => T['saved'];
}

const openTools =
  <T extends EntryTypes>({ kind, saved }: Shown<T>) =>
  (
    server: FakeServer = {},
    {
      isNew = false,
      isLive = false,
      isDirty = false,
      readOnly = false,
      title = '',
      storeUnsaved = async (): Promise<string | undefined> => undefined,
    } = {},
  ) => {
    const requests = answerFrom(server);
    const onChanged = vi.fn<(entry: T['saved'], sentence: string) => void>();
    const entry = isNew ? undefined : saved({ isLive });
    const values = entry ? kind.valuesOf(entry) : kind.empty;
    render(
      <Providers client={createQueryClient()}>
        <MantineThemeProvider theme={adminTheme}>
          <EntryTools
            kind={kind}
            entry={entry}
            readOnly={readOnly}
            values={title === '' ? values : { ...values, title }}
            isDirty={isDirty}
            storeUnsaved={storeUnsaved}
            onReplace={() => undefined}
            onChanged={onChanged}
          />
        </MantineThemeProvider>
      </Providers>,
    );
    return { requests, onChanged };
  };

const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));
const viewVersion = async () => {
  await press('Versions');
  await press(/What a page fault is/);
};
const createLink = async (tool = 'Preview link') => {
  await press(tool);
  await press('Create link');
};

const title = 'What a page fault is';
/** The fields that the earlier version of every kind has. */
const earlier = {
  version: 2,
  saved_at: '2026-11-10T12:00:00.000Z',
  saved_by: { first_name: 'Grace', last_name: 'Hopper', username: 'grace' },
  title,
  content: aPost().content.replace('gigabyte', 'megabyte'),
};

function postVersion(): WirePostVersion {
  const { slug, excerpt, avatar, category, tags } = aPost();
  return { ...earlier, status: 'review', slug, excerpt, avatar, category, tags };
}

function projectVersion(): WireProjectVersion {
  const {
    id: _,
    created_at: _created,
    updated_at: _updated,
    is_draft: _draft,
    images: _images,
    neighbors: _neighbors,
    ...fields
  } = aProject();
  return { ...fields, ...earlier, status: 'planned' };
}

function pageVersion(): WirePageVersion {
  const { slug, excerpt } = aPage();
  return { ...earlier, is_draft: true, slug, excerpt };
}

const kinds = [
  {
    word: 'post',
    calls: `/blog_posts/${aPost().id}`,
    saved: aPost,
    open: openTools({ kind: postKind, saved: aPost }),
    version: postVersion,
    status: 'Review',
    textLabel: 'Text',
  },
  {
    word: 'project',
    calls: `/projects/${aProject().id}`,
    saved: aProject,
    open: openTools({ kind: projectKind, saved: aProject }),
    version: projectVersion,
    status: 'Planned',
    textLabel: 'Long description',
  },
  {
    word: 'page',
    calls: `/pages/${aPage().id}`,
    saved: aPage,
    open: openTools({ kind: pageKind, saved: aPage }),
    version: pageVersion,
    status: 'Draft',
    textLabel: 'Text',
  },
];

describe.each(kinds)('the tools of a $word', ({ word, calls, saved, open, version, ...shown }) => {
  const versions = `GET ${calls}/versions`;
  const restore = `POST ${calls}/versions/2/restore`;
  const preview = `${calls}/preview`;
  const linkServer: FakeServer = {
    [`POST ${preview}`]: () => ({
      status: 201,
      body: { url_path: '/preview/token', expires_at: '2026-12-01T12:00:00.000Z' },
    }),
    [`DELETE ${preview}`]: () => ({ status: 204 }),
  };

  function versionList(changes: object = {}, next_cursor: string | null = null) {
    const { content: _, ...listed } = version();
    const data = [{ ...listed, ...changes }];
    return { body: { data, meta: { page: 1, total_pages: 1, total: 1, next_cursor } } };
  }

  const oneVersion: FakeServer = {
    [versions]: () => versionList(),
    [`${versions}/2`]: () => ({ body: version() }),
  };

  describe('the versions', () => {
    it('are not offered for a new entry', () => {
      open({}, { isNew: true });
      expect(screen.queryByRole('button', { name: 'Versions' })).toBeNull();
    });

    it('are listed with title, time, author and status', async () => {
      open(oneVersion);
      await press('Versions');
      const list = within(await screen.findByRole('list', { name: 'Earlier versions' }));
      const entry = list.getByRole('button').textContent;
      expect(entry).toContain(title);
      expect(entry).toContain(shown.status);
      expect(entry).toMatch(/Nov 10, 2026.* by Grace Hopper/);
    });

    it('load page by page, and the focus moves to the first new one', async () => {
      const older = { version: 1, title: 'The first' };
      open({
        [versions]: ({ query }) =>
          query.get('cursor') === 'more' ? versionList(older) : versionList({}, 'more'),
      });
      await press('Versions');
      await press('Load More Versions');
      const entry = await screen.findByRole('button', { name: /The first/ });
      await waitFor(() => expect(document.activeElement).toBe(entry));
      const more = screen.getByRole('button', { name: 'Load More Versions' });
      expect(more).toHaveProperty('disabled', true);
    });

    it('say when there are none', async () => {
      open({ [versions]: () => ({ body: { ...versionList().body, data: [] } }) });
      await press('Versions');
      expect(await screen.findByText('No earlier versions yet')).toBeDefined();
    });

    it('say when they cannot be loaded, and retry', async () => {
      let fails = true;
      open({
        ...oneVersion,
        [versions]: () => (fails ? refusal(500, 'internal', 'x') : versionList()),
      });
      await press('Versions');
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toContain('Failed to load the versions');
      fails = false;
      await press('Retry');
      expect(await screen.findByRole('list', { name: 'Earlier versions' })).toBeDefined();
    });

    it('are compared with the form', async () => {
      open(oneVersion, { title: 'An unsaved title', isDirty: true });
      await viewVersion();
      const title = within(await screen.findByRole('region', { name: 'Title' }));
      expect(title.getByText('In the form')).toBeDefined();
      const removed = title.getAllByRole('deletion').map(({ textContent }) => textContent);
      expect(removed.join()).toContain('unsaved');
      const text = within(screen.getByRole('region', { name: shown.textLabel }));
      expect(text.getAllByRole('deletion').at(-1)?.textContent).toContain('gigabyte');
      expect(text.getAllByRole('insertion').at(-1)?.textContent).toContain('megabyte');
      for (const name of ['Category', 'Slug']) {
        expect(screen.queryByRole('region', { name })).toBeNull();
      }
    });

    it('lead back to the list, with the focus on the one that was viewed', async () => {
      open(oneVersion);
      await viewVersion();
      const back = await screen.findByRole('button', { name: 'All versions' });
      await waitFor(() => expect(document.activeElement).toBe(back));
      fireEvent.click(back);
      const entry = await screen.findByRole('button', { name: /What a page fault is/ });
      await waitFor(() => expect(document.activeElement).toBe(entry));
    });

    it('are restored after a confirmation, over the version that was opened', async () => {
      const restored = saved({ version: 4, title });
      const { requests, onChanged } = open({
        ...oneVersion,
        [restore]: () => ({ body: restored }),
      });
      await viewVersion();
      await press('Restore this version');
      const question = within(await screen.findByRole('dialog', { name: 'Restore this version?' }));
      expect(question.getByText(/stays in the list of versions/)).toBeDefined();
      expect(question.queryByText(/copy in this browser/)).toBeNull();
      expect(requests.some(({ route }) => route === restore)).toBe(false);
      fireEvent.click(question.getByRole('button', { name: 'Restore' }));
      await waitFor(() =>
        expect(onChanged).toHaveBeenCalledWith(restored, 'Earlier version restored.'),
      );
      const request = requests.find(({ route }) => route === restore);
      expect(request?.headers.get('if-match')).toBe('"3"');
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    it('say what happens to unsaved changes', async () => {
      open(oneVersion, { isDirty: true });
      await viewVersion();
      await press('Restore this version');
      expect(await screen.findByText(/a copy stays in this browser/)).toBeDefined();
    });

    it('can be restored over a text that somebody else has saved, which stays a version', async () => {
      const { requests, onChanged } = open({
        ...oneVersion,
        [`GET ${calls}`]: () => ({ body: saved({ version: 7 }) }),
        [restore]: ({ headers }) =>
          headers.get('if-match') === '"7"'
            ? { body: saved({ version: 8 }) }
            : refusal(409, 'stale-version', 'Somebody else has saved this since you opened it.'),
      });
      await viewVersion();
      await press('Restore this version');
      await press('Restore');
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toContain('Somebody else has saved this');
      expect(alert.textContent).toContain('would stay in the list');
      expect(onChanged).not.toHaveBeenCalled();
      await press('Restore anyway');
      await waitFor(() =>
        expect(onChanged).toHaveBeenCalledWith(saved({ version: 8 }), expect.any(String)),
      );
      expect(requests.filter(({ route }) => route === restore)).toHaveLength(2);
    });

    it('name no author for a text saved before there were versions', async () => {
      open({ [versions]: () => versionList({ saved_by: null }) });
      await press('Versions');
      const entry = await screen.findByRole('button', { name: /What a page fault is/ });
      expect(entry.textContent).not.toContain('by');
    });

    it('are locked for viewers, with the reason', () => {
      open({}, { readOnly: true });
      const button = screen.getByRole('button', { name: 'Versions' });
      expect(button.hasAttribute('disabled')).toBe(true);
      expect(button.title).toBe('This account is read-only');
    });
  });

  describe('the preview link of a draft', () => {
    const address = `${location.origin}/preview/token`;
    const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Address' });

    it('is created, shown with its expiry, and opened', async () => {
      open(linkServer);
      await press('Preview link');
      expect(await screen.findByText(/a new one replaces it/)).toBeDefined();
      expect(
        screen.getByText(
          new RegExp(`also ends when the ${word} is published or goes to the trash`),
        ),
      ).toBeDefined();
      expect(screen.queryByText(/unsaved changes/)).toBeNull();
      await press('Create link');
      expect((await field()).value).toBe(address);
      expect(screen.getByText(/Works until/).textContent).toContain('Dec 1, 2026');
      expect(screen.getByRole('link', { name: /Open/ }).getAttribute('href')).toBe(address);
    });

    it('is shown again when its dialog is opened again, and copied', async () => {
      const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
      open(linkServer);
      await createLink();
      await field();
      await press('Close');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await press('Preview link');
      expect((await field()).value).toBe(address);
      await press('Copy');
      expect(await screen.findByText('Copied')).toBeDefined();
      expect(writeText).toHaveBeenCalledWith(address);
    });

    it('is selected for the keyboard when the clipboard is refused', async () => {
      vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
      open(linkServer);
      await createLink();
      await press('Copy');
      expect(await screen.findByText(/press Ctrl\+C/)).toBeDefined();
      const input = await field();
      expect(document.activeElement).toBe(input);
      expect([input.selectionStart, input.selectionEnd]).toEqual([0, address.length]);
    });

    it('is revoked after a confirmation', async () => {
      const { requests } = open(linkServer);
      await createLink();
      await press('Revoke');
      const question = within(await screen.findByRole('dialog', { name: 'Revoke preview link?' }));
      expect(requests.some(({ route }) => route.startsWith('DELETE'))).toBe(false);
      fireEvent.click(question.getByRole('button', { name: 'Revoke' }));
      expect(await screen.findByText('The link no longer works.')).toBeDefined();
      expect(screen.queryByRole('textbox', { name: 'Address' })).toBeNull();
      expect(screen.getByRole('button', { name: 'Create link' })).toBeDefined();
    });

    it('says that it shows the saved text, not the form', async () => {
      open(linkServer, { isDirty: true });
      await press('Preview link');
      expect(await screen.findByText(/The preview shows the saved text/)).toBeDefined();
    });

    it("shows the server's error when it cannot be created", async () => {
      open({ [`POST ${preview}`]: () => refusal(503, 'unavailable', 'The service is busy.') });
      await createLink();
      expect((await screen.findByRole('alert')).textContent).toBe('The service is busy.');
    });
  });

  describe('the preview of a live entry', () => {
    it('shows the unsaved changes once they are stored, and says who can read them until when', async () => {
      const storeUnsaved = vi.fn(async () => 'the-copy');
      const { requests } = open(linkServer, { isLive: true, isDirty: true, storeUnsaved });
      await press('Preview');
      const note = await screen.findByText(/Anyone with the link can read your unsaved changes/);
      expect(note.textContent).toContain(`Everyone else goes on seeing the saved ${word}`);
      expect(storeUnsaved).not.toHaveBeenCalled();
      await press('Create link');
      await screen.findByRole('textbox', { name: 'Address' });
      expect(storeUnsaved).toHaveBeenCalledOnce();
      expect(requests.find(({ route }) => route === `POST ${preview}`)?.body).toEqual({
        copy: 'the-copy',
      });
      expect(screen.getByText(/Works until/).textContent).toContain('Dec 1, 2026');
    });

    it('is not created while the server lacks the unsaved changes', async () => {
      const { requests } = open(linkServer, {
        isLive: true,
        isDirty: true,
        storeUnsaved: async () => undefined,
      });
      await createLink('Preview');
      expect((await screen.findByRole('alert')).textContent).toMatch(/could not be stored/);
      expect(requests.some(({ route }) => route === `POST ${preview}`)).toBe(false);
    });

    it('needs an unsaved change', async () => {
      open(linkServer, { isLive: true });
      await press('Preview');
      expect(await screen.findByText(/Nothing is unsaved/)).toBeDefined();
      expect(screen.getByRole('button', { name: 'Create link' }).hasAttribute('disabled')).toBe(
        true,
      );
    });
  });

  it('export a new entry to a file with the name of its kind', async () => {
    const { names } = catchSavedFiles();
    open({}, { isNew: true });
    await press('Export Markdown');
    await waitFor(() => expect(names).toEqual([`${word}.md`]));
  });
});
