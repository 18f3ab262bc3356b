import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { EntryCopy } from '#web/src/features/entry-editing/entry-kind.ts';
import type { PostTypes } from './post.kind.tsx';
import { formValues } from './post-form.rules.ts';
import {
  type FakeServer,
  openAdmin,
  post,
  postList,
  refusal,
  signedInAs,
  user,
} from '#web/src/app/admin.test-support.tsx';
import {
  setFull,
  stored,
} from '#web/src/features/entry-editing/copies/browser-store.test-support.ts';

vi.mock(
  'idb-keyval',
  async () =>
    (await import('#web/src/features/entry-editing/copies/browser-store.test-support.ts'))
      .idbKeyval,
);

afterEach(() => {
  cleanup();
  stored.clear();
  setFull(false);
});

const { id, slug } = post();
const editPath = `/admin/posts/edit/${slug}`;
const save = `PUT /blog_posts/${id}`;

function server(changes: FakeServer = {}): FakeServer {
  return {
    ...signedInAs('admin'),
    'GET /blog_posts': () => ({ body: postList([]) }),
    'GET /blog_tags': () => ({ body: { tags: [], categories: [] } }),
    [`GET /blog_posts/${slug}`]: () => ({ body: post() }),
    [`GET /blog_posts/${id}`]: () => ({ body: post({ version: 4, title: 'Their title' }) }),
    ...changes,
  };
}

const base = (version: number) => ({
  postId: id,
  version,
  slug,
  excerpt: post().excerpt,
});

/** Left behind by a closed form. */
function leave(
  changes: Partial<EntryCopy<PostTypes>> = {},
  title = 'Written before the crash',
): EntryCopy<PostTypes> {
  const copy: EntryCopy<PostTypes> = {
    id: crypto.randomUUID(),
    userId: user('admin').id,
    base: base(3),
    values: { ...formValues(post()), title },
    keptAt: Date.now() - 60_000,
    ...changes,
  };
  stored.set(copy.id, copy);
  return copy;
}

const copies = () => [...stored.values()] as EntryCopy<PostTypes>[]; // what the form has written
const titleField = () =>
  screen.findByLabelText<HTMLTextAreaElement>('Title', { exact: false, selector: 'textarea' });
const writeTitle = async (value: string) =>
  fireEvent.change(await titleField(), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const offers = async () => within(await screen.findByRole('region', { name: 'Unsaved changes' }));

describe('a backup in this browser', () => {
  it('holds everything in the form, and says when it was made', async () => {
    openAdmin(editPath, server());
    await writeTitle('Not saved yet');
    expect(
      await screen.findByText(/^Backed up in this browser \d\d:\d\d(?: [AP]M)?$/),
    ).toBeDefined();
    expect(copies()).toEqual([
      expect.objectContaining({
        userId: user('admin').id,
        base: base(3),
        values: { ...formValues(post()), title: 'Not saved yet' },
      }),
    ]);
  });

  it('is made at once when the page is hidden', async () => {
    openAdmin(editPath, server());
    const title = await titleField();
    vi.useFakeTimers(); // no time passes
    fireEvent.change(title, { target: { value: 'Not saved yet' } });
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(copies()).toHaveLength(1);
  });

  it('is removed by a save', async () => {
    const { router } = openAdmin(
      editPath,
      server({ [save]: () => ({ body: post({ version: 4 }) }) }),
    );
    await writeTitle('Saved in a moment');
    await screen.findByText(/^Backed up/);
    await press('Save as Draft');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/posts'));
    expect(copies()).toEqual([]);
  });

  it('of a new post that was saved without leaving belongs to that post', async () => {
    leave({ base: null });
    openAdmin('/admin/posts/new', server({ 'POST /blog_posts': () => ({ body: post() }) }));
    fireEvent.click((await offers()).getByRole('button', { name: 'Restore' }));
    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
    expect(await screen.findByRole('heading', { level: 1, name: 'Edit Post' })).toBeDefined();
    await waitFor(() => expect(copies()).toEqual([]));
    await writeTitle('Written after the save');
    await screen.findByText(/^Backed up/);
    expect(copies()).toMatchObject([{ base: base(3) }]);
  });

  it('is removed when the form matches the saved post again', async () => {
    openAdmin(editPath, server());
    await writeTitle('Not saved yet');
    await screen.findByText(/^Backed up/);
    await writeTitle(post().title);
    await waitFor(() => expect(screen.queryByText(/^Backed up/)).toBeNull());
    expect(copies()).toEqual([]);
  });

  it('that the browser refuses is reported in the form and before leaving', async () => {
    setFull(true);
    openAdmin(editPath, server());
    await writeTitle('Not saved yet');
    expect(await screen.findByText('Not backed up in this browser')).toBeDefined();
    fireEvent.click(screen.getAllByRole('link', { name: 'Blog Posts' })[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    expect(dialog.textContent).toContain('they will be lost');
  });

  it('stays when the form is left without saving, and is offered on the way back', async () => {
    const { router } = openAdmin(editPath, server());
    await writeTitle('Left without saving');
    fireEvent.click(screen.getAllByRole('link', { name: 'Blog Posts' })[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    expect(dialog.getByText(/A copy stays in this browser/)).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Leave' }));
    await screen.findByRole('heading', { level: 1, name: 'Blog Posts' });
    await router.navigate(editPath);
    fireEvent.click((await offers()).getByRole('button', { name: 'Restore' }));
    expect((await titleField()).value).toBe('Left without saving');
  });
});

describe('unsaved changes that were left in this browser', () => {
  it('are offered, compared and restored, and become the form’s own', async () => {
    const left = leave();
    openAdmin(editPath, server());
    fireEvent.click((await offers()).getByRole('button', { name: 'Compare' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Saved and unsaved' }));
    const title = await dialog.findByRole('region', { name: 'Title' });
    expect(title.textContent).toContain('before the crash');
    expect(dialog.queryByRole('region', { name: 'Category' })).toBeNull();
    fireEvent.click(dialog.getByRole('button', { name: 'Restore the unsaved changes' }));
    expect((await titleField()).value).toBe('Written before the crash');
    await waitFor(() => expect(copies().map((copy) => copy.id)).not.toContain(left.id));
    expect(copies()).toMatchObject([{ values: { title: 'Written before the crash' } }]);
  });

  it('are gone after they were restored and saved at once', async () => {
    leave();
    const { router } = openAdmin(
      editPath,
      server({ [save]: () => ({ body: post({ version: 4 }) }) }),
    );
    fireEvent.click((await offers()).getByRole('button', { name: 'Restore' }));
    await press('Save as Draft');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/posts'));
    await waitFor(() => expect(copies()).toEqual([]));
  });

  it('bring their text back into the editor', async () => {
    const content = JSON.stringify([
      { type: 'paragraph', children: [{ text: 'Text of a crash' }] },
    ]);
    leave({ values: { ...formValues(post()), content } });
    openAdmin(editPath, server());
    fireEvent.click((await offers()).getByRole('button', { name: 'Restore' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Content' }).textContent).toBe('Text of a crash'),
    );
  });

  it('bring back a tag that was typed but not added', async () => {
    leave({ values: { ...formValues(post()), tagDraft: 'memory' } });
    openAdmin(editPath, server());
    fireEvent.click((await offers()).getByRole('button', { name: 'Compare' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Saved and unsaved' }));
    const tags = await dialog.findByRole('region', { name: 'Tags' });
    expect(tags.textContent).toContain('memory');
    fireEvent.click(dialog.getByRole('button', { name: 'Restore the unsaved changes' }));
    expect(await screen.findByDisplayValue('memory')).toBeDefined();
  });

  it('are offered from an older copy without a typed tag', async () => {
    const { id: copyId, values, ...copy } = leave();
    const { tagDraft: _unknown, ...older } = values;
    stored.set(copyId, { ...copy, id: copyId, values: older });
    openAdmin(editPath, server());
    fireEvent.click((await offers()).getByRole('button', { name: 'Restore' }));
    expect((await titleField()).value).toBe('Written before the crash');
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
    expect((await titleField()).value).toBe(post().title);
  });

  it('replace what was written meanwhile without destroying it', async () => {
    leave();
    openAdmin(editPath, server());
    const offer = await offers();
    await writeTitle('Written meanwhile');
    fireEvent.click(offer.getByRole('button', { name: 'Restore' }));
    expect((await titleField()).value).toBe('Written before the crash');
    fireEvent.click(await offer.findByRole('button', { name: 'Restore' }));
    expect((await titleField()).value).toBe('Written meanwhile');
  });

  it('are not offered when they equal the saved post, are another user’s, or older than 30 days', async () => {
    leave({ values: formValues(post()) });
    leave({ userId: crypto.randomUUID() }, 'Of somebody else');
    leave({ keptAt: Date.now() - 31 * 24 * 60 * 60_000 }, 'Old');
    stored.set('broken', { title: 'No copy at all' });
    openAdmin(editPath, server());
    await titleField();
    await waitFor(() =>
      expect(copies()).toMatchObject([{ values: { title: 'Of somebody else' } }]),
    );
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
  });

  it('of several new posts are listed by title, newest first', async () => {
    leave({ base: null, keptAt: Date.now() - 120_000 }, 'The older one');
    leave({ base: null }, 'The newer one');
    leave({}, 'Of another post');
    openAdmin('/admin/posts/new', server());
    const offer = await offers();
    await offer.findByText(/The older one/);
    expect(offer.getAllByRole('status').map((one) => one.textContent)).toEqual([
      expect.stringContaining('The newer one'),
      expect.stringContaining('The older one'),
    ]);
  });

  it('of many new posts stay out of the way, and can be discarded and brought back at once', async () => {
    for (let at = 0; at < 5; at += 1) leave({ base: null, keptAt: Date.now() - at * 1000 }, '');
    openAdmin('/admin/posts/new', server());
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
    openAdmin('/admin/posts/new', server());
    const offer = await offers();
    const first = (name: string) => offer.findAllByRole('button', { name }).then(([one]) => one);
    const click = async (name: string) => fireEvent.click((await first(name)) ?? document.body);
    const offered = (count: number) =>
      waitFor(() => expect(offer.getAllByRole('button', { name: 'Restore' })).toHaveLength(count));
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

  it('of a new post show the slug that is sent with it', async () => {
    leave({ base: null });
    openAdmin('/admin/posts/new', server());
    await titleField();
    expect(screen.queryByLabelText('Slug')).toBeNull();
    fireEvent.click(await (await offers()).findByRole('button', { name: 'Restore' }));
    const field = await screen.findByLabelText<HTMLInputElement>('Slug');
    expect(field.value).toBe(slug);
    fireEvent.change(field, { target: { value: '' } });
    expect(screen.getByLabelText('Slug')).toBe(field);
  });
});

describe('a cover that is being uploaded', () => {
  it('holds up saving and leaving until it has arrived or is given up', async () => {
    class NeverAnswered extends EventTarget {
      upload = new EventTarget();
      open() {}
      send() {}
      abort() {}
    }
    vi.stubGlobal('XMLHttpRequest', NeverAnswered);
    const announced = {
      object_key: 'uploads/01890000-0000-4000-8000-0000000000aa.png',
      upload: { url: 'https://store.example.com', fields: {} },
    };
    const { requests, router } = openAdmin(
      editPath,
      server({ 'POST /uploads': () => ({ status: 201, body: announced }) }),
    );
    await titleField();
    const png = Uint8Array.from('\x89PNG\r\n\x1a\n', (character) => character.charCodeAt(0));
    const files = [new File([png], 'cover.png', { type: 'image/png' })];
    fireEvent.change(screen.getByLabelText('Upload cover'), { target: { files } });
    await waitFor(() => expect(requests.map(({ route }) => route)).toContain('POST /uploads'));
    await press('Save as Draft');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^1 image is still being/);
    const leaveForm = () =>
      fireEvent.click(screen.getAllByRole('link', { name: 'Blog Posts' })[0] as HTMLElement);
    leaveForm();
    const asked = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    expect(asked.getByText(/1 image is still being uploaded/)).toBeDefined();
    fireEvent.click(asked.getByRole('button', { name: 'Stay' }));
    expect(requests.some(({ route }) => route === save)).toBe(false);
    await press('Cancel upload');
    leaveForm();
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/posts'));
  });
});

describe('a save that fails', () => {
  it('to create a post can be repeated when the first attempt succeeded but its answer was lost', async () => {
    leave({ base: null });
    const mismatch = refusal(409, 'idempotency-mismatch', 'This key was used.');
    let made = 0;
    const { requests, router } = openAdmin(
      '/admin/posts/new',
      server({ 'POST /blog_posts': () => ((made += 1) === 1 ? mismatch : { body: post() }) }),
    );
    fireEvent.click(await (await offers()).findByRole('button', { name: 'Restore' }));
    await press('Save as Draft');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^An earlier attempt/);
    await press('Retry');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/posts'));
    const keys = requests
      .filter(({ route }) => route === 'POST /blog_posts')
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });

  it('without a connection keeps everything, and works when it is retried', async () => {
    let offline = true;
    const { router } = openAdmin(
      editPath,
      server({ [save]: () => ({ body: post({ version: 4 }) }) }),
    );
    await writeTitle('Written on a train');
    await screen.findByText(/^Backed up/);
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
      if (offline) throw new TypeError('Failed to fetch');
      return fetch(input, init);
    });
    await press('Save as Draft');
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to save post');
    expect(screen.getByText('What you wrote is kept in this browser.')).toBeDefined();
    expect((await titleField()).value).toBe('Written on a train');
    offline = false;
    await press('Retry');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/posts'));
  });

  it('with an error that is not ours says that the post could not be saved', async () => {
    openAdmin(editPath, server({}));
    await writeTitle('Behind a proxy');
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', async (input: string, init: RequestInit) =>
      init.method === 'PUT'
        ? new Response('upstream connect error', { status: 500 })
        : fetch(input, init),
    );
    await press('Save as Draft');
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to save post');
  });

  it('as stale shows the difference; my text is offered after I take the saved one', async () => {
    const refused = () => refusal(409, 'stale-version', 'Somebody else has saved this.');
    openAdmin(editPath, server({ [save]: refused }));
    await writeTitle('My own title');
    await press('Save as Draft');
    const dialog = within(await screen.findByRole('dialog'));
    const title = await dialog.findByRole('region', { name: 'Title' });
    expect(within(title).getAllByRole('deletion').at(-1)?.textContent).toContain('Their');
    expect(within(title).getAllByRole('insertion').at(-1)?.textContent).toContain('own');
    fireEvent.click(dialog.getByRole('button', { name: 'Use the saved one' }));
    await waitFor(async () => expect((await titleField()).value).toBe('Their title'));
    const offer = await offers();
    fireEvent.click(offer.getByRole('button', { name: 'Restore' }));
    await press('Restore the unsaved changes');
    expect((await titleField()).value).toBe('My own title');
  });
});

describe('a time under Publish on', () => {
  it('is set by Save as Draft, too, which the form says beforehand', async () => {
    const { requests } = openAdmin(editPath, server({ [save]: () => ({ body: post() }) }));
    const at = '2099-12-01T09:30';
    fireEvent.change(await screen.findByLabelText('Publish on'), { target: { value: at } });
    expect(
      screen.getByText(/Save as Draft and Submit for Review set this time, too/),
    ).toBeDefined();
    await press('Save as Draft');
    await waitFor(() => expect(requests.some(({ route }) => route === save)).toBe(true));
    const body = requests.find(({ route }) => route === save)?.body;
    expect(body).toMatchObject({ status: 'draft', publish_at: new Date(at).toISOString() });
  });

  it('that has passed is refused by Save as Draft', async () => {
    const { requests } = openAdmin(editPath, server());
    const at = '2020-01-01T00:00';
    fireEvent.change(await screen.findByLabelText('Publish on'), { target: { value: at } });
    await press('Save as Draft');
    expect(await screen.findByText('Choose a time in the future')).toBeDefined();
    expect(requests.some(({ route }) => route === save)).toBe(false);
  });
});
