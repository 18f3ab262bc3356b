import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type {
  WirePageVersion,
  WirePostVersion,
  WireProjectVersion,
} from '#shared/schemas/versions.ts';
import { type FakeServer, refusal, press } from '#web/src/app/admin.test-support.tsx';
import { aPage, aPost, aProject } from '../forms.test-support.ts';
import { toolKinds } from './entry-tools.test-support.tsx';

const title = 'What a page fault is';
const viewVersion = async () => {
  await press('Versions');
  await press(/What a page fault is/);
};

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

const shown = {
  post: { version: postVersion, status: 'Review', textLabel: 'Text' },
  project: { version: projectVersion, status: 'Planned', textLabel: 'Long description' },
  page: { version: pageVersion, status: 'Draft', textLabel: 'Text' },
};

describe.each(toolKinds)('the versions of a $word', ({ word, calls, saved, open }) => {
  const { version, status, textLabel } = shown[word];
  const versions = `GET ${calls}/versions`;
  const restore = `POST ${calls}/versions/2/restore`;

  function versionList(changes: object = {}, next_cursor: string | null = null) {
    const { content: _, ...listed } = version();
    const data = [{ ...listed, ...changes }];
    return { body: { data, meta: { page: 1, total_pages: 1, total: 1, next_cursor } } };
  }

  const oneVersion: FakeServer = {
    [versions]: () => versionList(),
    [`${versions}/2`]: () => ({ body: version() }),
  };

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
    expect(entry).toContain(status);
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
    const text = within(screen.getByRole('region', { name: textLabel }));
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
