import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openAdmin, refusal, user, press } from '#web/src/app/admin.test-support.tsx';
import { idbKeyval, setFull, stored } from './copies/browser-store.test-support.ts';
import type { EntryCopy, EntryTypes } from './entry-kind.ts';
import { forms, titleField, writeTitle } from './forms.test-support.ts';

type Copy = EntryCopy<EntryTypes>;

const copies = () => [...stored.values()] as Copy[]; // what the form has written
const offers = async () => within(await screen.findByRole('region', { name: 'Unsaved changes' }));
const restore = async () =>
  fireEvent.click((await offers()).getByRole('button', { name: 'Restore' }));
const compare = async () => {
  fireEvent.click((await offers()).getByRole('button', { name: 'Compare' }));
  return within(await screen.findByRole('dialog', { name: 'Saved and unsaved' }));
};

describe.each(forms)('the form of a $word', (form) => {
  const { list, newPath, editPath, heading, create, loadedLater, update, saveButton, editor } =
    form;
  const { failed, saved, values, base, draft, server } = form;

  /** Opens the form of the saved entry on a server that accepts its save. */
  const openToSave = () =>
    openAdmin(editPath, server({ [update]: () => ({ body: saved({ version: 4 }) }) }));

  /** Stores a copy as a closed form has left it behind. */
  function leave(changes: Partial<Copy> = {}, title = 'Written before the crash'): Copy {
    const copy: Copy = {
      id: crypto.randomUUID(),
      userId: user('admin').id,
      base: base(3),
      values: { ...values(), title },
      keptAt: Date.now() - 60_000,
      ...changes,
    };
    stored.set(copy.id, copy);
    return copy;
  }

  describe('a backup in this browser', () => {
    it('holds everything in the form, and says when it was made', async () => {
      openAdmin(editPath, server());
      await writeTitle('Not saved yet');
      const sentence = /^Backed up in this browser \d\d:\d\d(?: [AP]M)?$/;
      expect(await screen.findByText(sentence)).toBeDefined();
      const kept = { ...values(), title: 'Not saved yet' };
      const copy = { userId: user('admin').id, base: base(3), values: kept };
      expect(copies()).toEqual([expect.objectContaining(copy)]);
    });

    it('is made at once when the page is hidden', async () => {
      openAdmin(editPath, server());
      const title = await titleField();
      vi.useFakeTimers(); // so that the delayed backup cannot run
      fireEvent.change(title, { target: { value: 'Not saved yet' } });
      document.dispatchEvent(new Event('visibilitychange'));
      await vi.advanceTimersByTimeAsync(0);
      expect(copies()).toHaveLength(1);
    });

    it('is removed by a save that leaves the form', async () => {
      const { router } = openToSave();
      await writeTitle('Saved in a moment');
      await screen.findByText(/^Backed up/);
      await press(saveButton);
      await waitFor(() => expect(router.state.location.pathname).toBe(list.path));
      expect(copies()).toEqual([]);
    });

    it('of a new entry that was saved without leaving belongs to that entry', async () => {
      leave({ base: null });
      openAdmin(newPath, server({ [create]: () => ({ body: saved() }) }));
      await restore();
      fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
      expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeDefined();
      await waitFor(() => expect(copies()).toEqual([]));
      await writeTitle('Written after the save');
      await screen.findByText(/^Backed up/);
      expect(copies()).toMatchObject([{ base: base(3) }]);
    });

    it('is removed when the form matches the saved entry again', async () => {
      openAdmin(editPath, server());
      await writeTitle('Not saved yet');
      await screen.findByText(/^Backed up/);
      await writeTitle(saved().title);
      await waitFor(() => expect(screen.queryByText(/^Backed up/)).toBeNull());
      expect(copies()).toEqual([]);
    });

    it('that the browser refuses is reported in the form and before leaving', async () => {
      setFull(true);
      openAdmin(editPath, server());
      await writeTitle('Not saved yet');
      expect(await screen.findByText('Not backed up in this browser')).toBeDefined();
      const menu = within(screen.getByRole('navigation', { name: 'Admin' }));
      fireEvent.click(menu.getByRole('link', { name: list.name }));
      const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
      expect(dialog.textContent).toContain('they will be lost');
    });

    it('stays when the form is left without saving, and is offered on the way back', async () => {
      const { router } = openAdmin(editPath, server());
      await writeTitle('Left without saving');
      const menu = within(screen.getByRole('navigation', { name: 'Admin' }));
      fireEvent.click(menu.getByRole('link', { name: list.name }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
      expect(dialog.getByText(/A copy stays in this browser/)).toBeDefined();
      fireEvent.click(dialog.getByRole('button', { name: 'Leave' }));
      await screen.findByRole('heading', { level: 1, name: list.name });
      await router.navigate(editPath);
      await restore();
      expect((await titleField()).value).toBe('Left without saving');
    });
  });

  describe('unsaved changes that were left in this browser', () => {
    it('are offered, compared and restored, and become the form’s own', async () => {
      const left = leave();
      openAdmin(editPath, server());
      const dialog = await compare();
      const title = await dialog.findByRole('region', { name: 'Title' });
      expect(title.textContent).toContain('before the crash');
      expect(dialog.queryByRole('region', { name: 'Category' })).toBeNull();
      fireEvent.click(dialog.getByRole('button', { name: 'Restore the unsaved changes' }));
      expect((await titleField()).value).toBe('Written before the crash');
      await waitFor(() => expect(copies().map((copy) => copy.id)).not.toContain(left.id));
      expect(copies()).toMatchObject([{ values: { title: 'Written before the crash' } }]);
    });

    it('are removed only once, as another tab may go on writing them', async () => {
      const left = leave();
      openAdmin(editPath, server());
      await restore();
      await waitFor(() => expect(stored.has(left.id)).toBe(false));
      stored.set(left.id, left);
      await writeTitle('Later');
      await waitFor(() => expect(copies().map((copy) => copy.values['title'])).toContain('Later'));
      expect(stored.has(left.id)).toBe(true);
    });

    it('are gone after they were restored and saved at once, even if their removal first fails', async () => {
      leave();
      const { router } = openToSave();
      await restore();
      vi.spyOn(idbKeyval, 'delMany').mockRejectedValueOnce(new DOMException('Locked'));
      await press(saveButton);
      await waitFor(() => expect(router.state.location.pathname).toBe(list.path));
      await waitFor(() => expect(copies()).toEqual([]));
    });

    it('bring their text back into the editor', async () => {
      const paragraph = { type: 'paragraph', children: [{ text: 'Text of a crash' }] };
      leave({ values: { ...values(), content: JSON.stringify([paragraph]) } });
      openAdmin(editPath, server());
      await restore();
      await waitFor(() =>
        expect(screen.getByRole('textbox', { name: editor }).textContent).toBe('Text of a crash'),
      );
    });

    it('bring back values that only the form has, such as an entry not added to its list', async () => {
      leave({ values: { ...values(), [draft.field]: 'memory' } });
      openAdmin(editPath, server());
      const dialog = await compare();
      const list = await dialog.findByRole('region', { name: draft.label });
      expect(list.textContent).toContain('memory');
      fireEvent.click(dialog.getByRole('button', { name: 'Restore the unsaved changes' }));
      expect(await screen.findByDisplayValue('memory')).toBeDefined();
    });

    it('can be discarded, and the discarding undone', async () => {
      leave();
      openAdmin(editPath, server());
      fireEvent.click((await offers()).getByRole('button', { name: 'Discard' }));
      await waitFor(() => expect(copies()).toEqual([]));
      fireEvent.click(await (await offers()).findByRole('button', { name: 'Undo' }));
      expect(await (await offers()).findByRole('button', { name: 'Restore' })).toBeDefined();
      expect(copies()).toHaveLength(1);
    });

    it('are compared before they replace a version that was saved since', async () => {
      leave({ base: base(2) });
      openAdmin(editPath, server());
      const offer = await offers();
      expect(offer.getByText(/has been saved since/)).toBeDefined();
      fireEvent.click(offer.getByRole('button', { name: 'Restore' }));
      expect(await screen.findByRole('dialog', { name: 'Saved and unsaved' })).toBeDefined();
      expect((await titleField()).value).toBe(saved().title);
    });

    it('replace a text written meanwhile, which is then offered itself', async () => {
      leave();
      openAdmin(editPath, server());
      const offer = await offers();
      await writeTitle('Written meanwhile');
      fireEvent.click(offer.getByRole('button', { name: 'Restore' }));
      expect((await titleField()).value).toBe('Written before the crash');
      fireEvent.click(await offer.findByRole('button', { name: 'Restore' }));
      expect((await titleField()).value).toBe('Written meanwhile');
    });

    it('are not offered when they equal the saved entry, are another user’s, or older than 30 days', async () => {
      leave({ values: values() });
      leave({ userId: crypto.randomUUID() }, 'Of somebody else');
      leave({ keptAt: Date.now() - 31 * 24 * 60 * 60_000 }, 'Old');
      stored.set('broken', { title: 'No copy at all' });
      openAdmin(editPath, server());
      await titleField();
      const theirs = { values: { title: 'Of somebody else' } };
      await waitFor(() => expect(copies()).toMatchObject([theirs]));
      expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
    });

    it('of several new entries are listed by title, newest first', async () => {
      leave({ base: null, keptAt: Date.now() - 120_000 }, 'The older one');
      leave({ base: null }, 'The newer one');
      leave({}, 'Of another one');
      openAdmin(newPath, server());
      const offer = await offers();
      await offer.findByText(/The older one/);
      expect(offer.getAllByRole('status').map((one) => one.textContent)).toEqual([
        expect.stringContaining('The newer one'),
        expect.stringContaining('The older one'),
      ]);
    });

    it('of many new entries stay out of the way, and can be discarded and brought back at once', async () => {
      for (let at = 0; at < 5; at += 1) leave({ base: null, keptAt: Date.now() - at * 1000 }, '');
      openAdmin(newPath, server());
      const offer = await offers();
      const more = await offer.findByText('4 more');
      const [first] = offer.getAllByRole('status');
      expect(first?.textContent).toContain('“Untitled”.When you ask for a gigabyte');
      expect(more.closest('details')?.querySelectorAll('output')).toHaveLength(4);
      fireEvent.click(offer.getByRole('button', { name: 'Discard all 5' }));
      const note = await offer.findByText('All 5 were discarded.');
      await waitFor(() => expect(document.activeElement).toBe(note));
      expect(copies()).toEqual([]);
      fireEvent.click(offer.getByRole('button', { name: 'Undo' }));
      expect(await offer.findByText('4 more')).toBeDefined();
      expect(copies()).toHaveLength(5);
    });

    it('that were discarded one by one are brought back one by one', async () => {
      for (let at = 0; at < 3; at += 1) leave({ base: null, keptAt: Date.now() - at * 1000 });
      openAdmin(newPath, server());
      const offer = await offers();
      const first = (name: string) => offer.findAllByRole('button', { name }).then(([one]) => one);
      const click = async (name: string) => fireEvent.click((await first(name)) ?? document.body);
      const offered = (count: number) =>
        waitFor(() =>
          expect(offer.getAllByRole('button', { name: 'Restore' })).toHaveLength(count),
        );
      await offered(3);
      await click('Discard');
      await offer.findByText(/The changes from/);
      await click('Discard');
      await offer.findByText('2 were discarded.');
      await click('Undo');
      await offer.findByText(/The changes from/);
      await offered(2);
      await click('Discard all 2');
      await offer.findByText('All 3 were discarded.');
    });
  });

  it('offers copies from the server, restores all of their values and removes them, at the second attempt if need be', async () => {
    const { sent, id: entry } = form.onServer;
    const found = {
      ...sent,
      id: crypto.randomUUID(),
      base: base(3),
      values: { ...values(), title: 'Written elsewhere', [draft.field]: 'half' },
      kept_at: new Date().toISOString(),
      version: 2,
    };
    const ownId = '01890000-0000-7000-8000-0000000000c1';
    vi.spyOn(crypto, 'randomUUID').mockReturnValue(ownId);
    const removal = `DELETE /working_copies/${entry}/${found.id}`;
    const removals = [refusal(503, 'unavailable', 'Try again later.'), { status: 204 }];
    const { requests } = openAdmin(
      editPath,
      server({
        [`GET /working_copies/${entry}`]: () => ({ body: { data: [found] } }),
        [`PUT /working_copies/${entry}/${ownId}`]: () => ({
          body: { kept_at: found.kept_at, version: 1 },
        }),
        [removal]: () => removals.shift() ?? { status: 404 },
      }),
    );
    const offer = await offers();
    expect(offer.getByText(/are kept on the server/)).toBeDefined();
    fireEvent.click(offer.getByRole('button', { name: 'Restore' }));
    expect((await titleField()).value).toBe('Written elsewhere');
    expect(await screen.findByDisplayValue('half')).toBeDefined();
    document.dispatchEvent(new Event('visibilitychange'));
    await screen.findByText('Not on the server yet');
    document.dispatchEvent(new Event('visibilitychange'));
    await screen.findByText(/^On the server/);
    expect(requests.filter(({ route }) => route === removal)).toHaveLength(2);
  });

  it('stores changes of a live entry before it creates their preview link, and says what publishes them', async () => {
    const kept = { kept_at: '2026-11-01T08:00:00.000Z', version: 1 };
    const created = { url_path: '/preview/token', expires_at: '2026-12-01T12:00:00.000Z' };
    const copyId = '01890000-0000-7000-8000-0000000000c1';
    vi.spyOn(crypto, 'randomUUID').mockReturnValue(copyId);
    const copy = `PUT /working_copies/${form.onServer.id}/${copyId}`;
    const link = `POST ${update.split(' ')[1]}/preview`;
    const { requests } = openAdmin(
      editPath,
      server({
        [form.load]: () => ({ body: saved({ isLive: true }) }),
        [copy]: () => ({ body: kept }),
        [link]: () => ({ status: 201, body: created }),
      }),
    );
    await titleField();
    expect(screen.queryByText(/updates what readers see/)).toBeNull();
    await writeTitle('Shown before it is published');
    expect(
      screen.getByText(`This ${form.word} is live. “${form.publish}” updates what readers see.`),
    ).toBeDefined();
    await press('Preview');
    await press('Create link');
    await screen.findByRole('textbox', { name: 'Address' });
    const writes = requests.filter(({ route }) => route === copy || route === link);
    expect(writes.map(({ route }) => route)).toEqual([copy, link]);
    expect(writes[0]?.body).toMatchObject({ values: { title: 'Shown before it is published' } });
    expect(writes[1]?.body).toEqual({ copy: copyId });
  });

  describe('a save that fails', () => {
    it('without a connection keeps everything, and works when it is retried', async () => {
      let isOffline = true;
      const answer = () => {
        if (isOffline) throw new TypeError('Failed to fetch');
        return { body: saved({ version: 4 }) };
      };
      const { router } = openAdmin(editPath, server({ [update]: answer }));
      await writeTitle('Written on a train');
      await screen.findByText(/^Backed up/);
      await press(saveButton);
      expect((await screen.findByRole('alert')).textContent).toBe(failed);
      expect(screen.getByText('What you wrote is kept in this browser.')).toBeDefined();
      expect((await titleField()).value).toBe('Written on a train');
      isOffline = false;
      await press('Retry');
      await waitFor(() => expect(router.state.location.pathname).toBe(list.path));
    });

    it('as stale shows the difference, and offers the author’s text after the saved one was taken', async () => {
      const refused = () => refusal(409, 'stale-version', 'Somebody else has saved this.');
      const theirs = loadedLater({ version: 4, title: 'Their title' });
      openAdmin(editPath, server({ [update]: refused, ...theirs }));
      await writeTitle('My own title');
      await press(saveButton);
      const dialog = within(await screen.findByRole('dialog'));
      const title = await dialog.findByRole('region', { name: 'Title' });
      expect(within(title).getAllByRole('deletion').at(-1)?.textContent).toContain('Their');
      expect(within(title).getAllByRole('insertion').at(-1)?.textContent).toContain('own');
      fireEvent.click(dialog.getByRole('button', { name: 'Use the saved one' }));
      await waitFor(async () => expect((await titleField()).value).toBe('Their title'));
      await restore();
      await press('Restore the unsaved changes');
      expect((await titleField()).value).toBe('My own title');
    });
  });
});
