import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  type FakeServer,
  openAdmin,
  refusal,
  user,
  press,
} from '#web/src/app/admin.test-support.tsx';
import { catchSavedFiles } from '#web/src/ui/saved-files.test-support.ts';
import { stored } from './copies/browser-store.test-support.ts';
import { forms, titleField, writeTitle } from './forms.test-support.ts';

const pressKey = (key: string) => fireEvent.keyDown(document.body, { key, ctrlKey: true });

describe.each(forms)('the form of a $word', (form) => {
  const { word, list, newPath, editPath, update, saveButton, editor, saved, server } = form;
  type Requests = ReturnType<typeof openAdmin>['requests'];
  const creations = (requests: Requests) => requests.filter(({ route }) => route === form.create);
  const saves = (requests: Requests) => requests.filter(({ route }) => route === update);

  /** A new entry that can be saved, without a slug. */
  const openComplete = async (answer: FakeServer[string] = () => ({ body: saved() })) => {
    const values = { ...form.values(), slug: '' };
    const userId = user('admin').id;
    stored.set('copy', { id: 'copy', userId, base: null, values, keptAt: Date.now() });
    const { requests } = openAdmin(newPath, server({ [form.create]: answer }));
    await press('Restore');
    return requests;
  };

  it.each([
    {
      what: 'repeats a creation under the same key when its response was lost',
      first: refusal(500, 'internal', 'It broke.'),
      alert: /^(It broke|Failed to create)/,
      keys: 1,
    },
    {
      what: 'says when an earlier attempt was saved after all, and creates another only on request',
      first: refusal(409, 'idempotency-mismatch', 'This key was used.'),
      alert: /^An earlier attempt was saved after all/,
      keys: 2,
    },
  ])('$what', async ({ first, alert, keys }) => {
    const answers = [first];
    const requests = await openComplete(() => answers.pop() ?? { status: 201, body: saved() });
    pressKey('s');
    expect((await screen.findByRole('alert')).textContent).toMatch(alert);
    expect((await titleField()).value).toBe(saved().title);
    pressKey('s');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    const sent = creations(requests).map(({ headers }) => headers.get('idempotency-key'));
    expect(sent).toHaveLength(2);
    expect(new Set(sent).size).toBe(keys);
  });

  it('saves on Ctrl+S and stays, keeping what is typed meanwhile', async () => {
    let version = 3;
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const { requests, router } = openAdmin(
      editPath,
      server({
        [update]: async ({ body }) => {
          await answered;
          version += 1;
          const { title } = body as { title: string }; // as the form sends it
          return { body: saved({ title, version }) };
        },
      }),
    );
    const title = await titleField();
    title.focus();
    await writeTitle('A first title');
    pressKey('s');
    await waitFor(() => expect(saves(requests)).toHaveLength(1));
    await writeTitle('A second title');
    answer();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: saveButton }).hasAttribute('disabled')).toBe(false),
    );
    await waitFor(() => expect(stored.size).toBe(1));
    expect(await titleField()).toBe(title);
    expect(title.value).toBe('A second title');
    pressKey('s');
    await waitFor(() => expect(saves(requests)).toHaveLength(2));
    expect(saves(requests).map(({ headers }) => headers.get('if-match'))).toEqual(['"3"', '"4"']);
    await waitFor(() => expect(stored.size).toBe(0));
    expect(document.activeElement).toBe(title);
    expect(router.state.location.pathname).toBe(editPath);
  });

  it('saves on Ctrl+Enter and leaves, as with its main button', async () => {
    const accepted = { body: saved({ version: 4 }) };
    const { requests, router } = openAdmin(editPath, server({ [update]: () => accepted }));
    await titleField();
    pressKey('Enter');
    await waitFor(() => expect(router.state.location.pathname).toBe(list.path));
    expect(saves(requests)).toHaveLength(1);
  });

  it('moves the focus to the first mistake on either key', async () => {
    openAdmin(newPath, server());
    const title = await titleField();
    for (const key of ['s', 'Enter']) {
      pressKey(key);
      await waitFor(() => expect(document.activeElement).toBe(title));
      expect(title.getAttribute('aria-invalid')).toBe('true');
      act(() => title.blur());
    }
  });

  it('saves nothing for a viewer', async () => {
    const { requests } = openAdmin(editPath, server({}, 'viewer'));
    await titleField();
    pressKey('s');
    pressKey('Enter');
    expect(saves(requests)).toEqual([]);
  });

  it('proposes an address that follows the title until it is edited, and sends it only then', async () => {
    const requests = await openComplete();
    await writeTitle('Über die Kälte');
    const slug = await screen.findByLabelText<HTMLInputElement>('Slug');
    await waitFor(() => expect(slug.value).toBe('ueber-die-kaelte'));
    await writeTitle('日本語のタイトル');
    await screen.findByText(/Nothing readable came out of the title: choose an address/);
    expect(slug.value).toBe('');
    pressKey('s');
    await waitFor(() => expect(creations(requests)).toHaveLength(1));
    expect(creations(requests)[0]?.body).not.toHaveProperty('slug');
    cleanup();
    const others = await openComplete();
    await writeTitle('日本語のタイトル');
    fireEvent.change(await screen.findByLabelText('Slug'), { target: { value: 'a-title' } });
    expect(screen.queryByText(/Nothing readable/)).toBeNull();
    pressKey('s');
    await waitFor(() => expect(creations(others)).toHaveLength(1));
    expect(creations(others)[0]?.body).toMatchObject({ slug: 'a-title' });
  });

  it('exports and imports a Markdown file', async () => {
    const { names, blobs } = catchSavedFiles();
    openAdmin(editPath, server());
    await titleField();
    await press('Export Markdown');
    await waitFor(() => expect(names).toEqual([`${saved().slug}.md`]));
    const text = (await blobs[0]?.text()) ?? '';
    expect(text).toContain('a gigabyte');
    await press('Import Markdown');
    fireEvent.change(await screen.findByRole('textbox', { name: 'Markdown' }), {
      target: { value: text.replace('a gigabyte', 'a terabyte') },
    });
    await press('Continue');
    await press('Replace');
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: editor }).textContent).toContain('a terabyte'),
    );
  });

  const live = () => server({ [form.load]: () => ({ body: saved({ isLive: true }) }) });

  it.each(form.takesOffline)(
    'takes a live entry offline by $button only after a confirmation',
    async ({ button, doing, body }) => {
      const { requests, router } = openAdmin(editPath, {
        ...live(),
        [update]: () => ({ body: saved({ version: 4, isLive: false }) }),
      });
      const asked = async () =>
        within(await screen.findByRole('dialog', { name: `Unpublish ${word}?` }));
      await press(button);
      const dialog = await asked();
      const words = dialog.getByText(new RegExp(`${doing} takes it offline`)).textContent;
      expect(words).toContain('readers can no longer find');
      expect(dialog.getByText(new RegExp(`“${form.publish}” saves your changes`))).toBeDefined();
      fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(saves(requests)).toEqual([]);
      await press(button);
      fireEvent.click((await asked()).getByRole('button', { name: 'Save and unpublish' }));
      await waitFor(() => expect(router.state.location.pathname).toBe(list.path));
      expect(saves(requests)).toMatchObject([{ body }]);
    },
  );

  it('publishes a live entry again without a question', async () => {
    const { router } = openAdmin(editPath, {
      ...live(),
      [update]: () => ({ body: saved({ version: 4, isLive: true }) }),
    });
    await press(form.publish);
    await waitFor(() => expect(router.state.location.pathname).toBe(list.path));
  });

  describe('after somebody else has saved', () => {
    /** A server that accepts only a save over version 7. */
    const taken = () =>
      server({
        ...form.loadedLater({ title: 'Their title', version: 7 }),
        [update]: ({ headers }) =>
          headers.get('if-match') === '"7"'
            ? { body: saved({ version: 8 }) }
            : refusal(409, 'stale-version', 'Somebody else has saved this since you opened it.'),
      });
    const saveMine = async () => {
      const opened = openAdmin(editPath, taken());
      await writeTitle('My own title');
      await press(saveButton);
      const name = `This ${word} was saved elsewhere`;
      return { ...opened, dialog: within(await screen.findByRole('dialog', { name })) };
    };

    it('shows both texts', async () => {
      const { dialog } = await saveMine();
      const region = (name: string) => dialog.getByRole('region', { name }).textContent;
      expect(region('Yours')).toContain('My own title');
      expect(region('The saved one')).toContain('Their title');
    });

    it('saves mine over the newer version when I say so', async () => {
      const { dialog, requests, router } = await saveMine();
      fireEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
      await waitFor(() => expect(router.state.location.pathname).toBe(list.path));
      const last = saves(requests).at(-1);
      expect(last?.headers.get('if-match')).toBe('"7"');
      expect(last?.body).toMatchObject({ title: 'My own title' });
    });

    it('loads the saved one into the form when I say so', async () => {
      const { dialog } = await saveMine();
      fireEvent.click(dialog.getByRole('button', { name: 'Use the saved one' }));
      await waitFor(async () => expect((await titleField()).value).toBe('Their title'));
    });

    it.each([
      { button: form.publish, sentence: /^The saved one is live. Readers see yours/ },
      {
        button: 'Save as Draft',
        sentence: /^The saved one is live. Keeping yours takes it offline/,
      },
    ])('says what $button means for readers of the saved one', async ({ button, sentence }) => {
      let loads = 0;
      const load = () => ({
        body: saved((loads += 1) === 1 ? { isLive: false } : { isLive: true, version: 7 }),
      });
      openAdmin(
        editPath,
        server({
          [form.load]: load,
          [update.replace(/^\w+/, 'GET')]: load,
          [update]: () => refusal(409, 'stale-version', 'Somebody else has saved this.'),
        }),
      );
      await writeTitle('My own title');
      await press(button);
      expect(await screen.findByText(sentence)).toBeDefined();
    });

    it('keeps my text in the form while I go on editing', async () => {
      const { dialog } = await saveMine();
      fireEvent.click(dialog.getByRole('button', { name: 'Keep editing' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect((await titleField()).value).toBe('My own title');
    });

    it('asks nothing when the saved text is mine, as after a lost response', async () => {
      const { requests, router } = openAdmin(
        editPath,
        server({
          ...form.loadedLater({ title: 'My own title', version: 4 }),
          [update]: () => refusal(409, 'stale-version', 'Somebody else has saved this.'),
        }),
      );
      await writeTitle('My own title');
      await press(saveButton);
      await waitFor(() => expect(router.state.location.pathname).toBe(list.path));
      expect(saves(requests)).toHaveLength(1);
    });
  });
});
