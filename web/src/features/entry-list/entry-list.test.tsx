import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  type FakeServer,
  openAdmin,
  post,
  refusal,
  signedInAs,
  summary,
  press,
} from '#web/src/app/admin.test-support.tsx';
import { listedPosts } from '#web/src/features/admin-posts/list/listed-posts.ts';
import { pageSummary } from '#web/src/features/pages/page.test-support.ts';
import { project } from '#web/src/features/projects/project.test-support.ts';

interface Fields {
  id?: string;
  title?: string;
  version?: number;
}

const { id, title } = summary();
const days = { deleted_at: '2026-11-12T12:00:00.000Z', expires_at: '2026-12-12T12:00:00.000Z' };
/** The response with a page of a list that has `total_pages`. */
const pageOf = (data: unknown[], total_pages: number) => {
  const meta = { page: 1, total_pages, total: data.length, next_cursor: null };
  return { body: { data, meta: { ...meta, counts: { all: 24, published: 18, drafts: 6 } } } };
};
const broken = () => refusal(500, 'internal', 'It broke.');

const kinds = [
  {
    one: 'post',
    many: 'posts',
    names: { page: 'Blog Posts', create: 'New Post', more: 'Load More Posts' },
    path: '/admin/posts',
    calls: '/blog_posts',
    entry: (fields: Fields) => summary(fields),
    role: 'row',
    focused: 'link',
    deletion: /You can restore it from the trash for 30 days/,
    deleteFailed: 'Failed to delete blog post',
    back: `“${title}” is back, as a draft.`,
    trashNote: /can be restored as drafts for 30 days/,
  },
  {
    one: 'project',
    many: 'projects',
    names: { page: 'Projects', create: 'New Project', more: 'Load More Projects' },
    path: '/admin/projects',
    calls: '/projects',
    entry: (fields: Fields) => project(1, { id, title, version: 3, ...fields }),
    role: 'article',
    focused: 'article',
    deletion: /It can be restored from the trash for 30 days/,
    deleteFailed: 'Failed to delete project',
    back: `“${title}” is back, for everybody to see.`,
    trashNote: /can be restored for 30 days/,
  },
  {
    one: 'page',
    many: 'pages',
    names: { page: 'Pages', create: 'New Page', more: 'Load More Pages' },
    path: '/admin/pages',
    calls: '/pages',
    entry: (fields: Fields) => pageSummary({ id, title, version: 3, ...fields }),
    role: 'row',
    focused: 'link',
    deletion: /You can restore it from the trash for 30 days/,
    deleteFailed: 'Failed to delete page',
    back: `“${title}” is back, as a draft.`,
    trashNote: /can be restored as drafts for 30 days/,
  },
] as const;

const second = { id: 'b', title: 'The second page' };
const containing = (text: string) => new RegExp(text);

describe.each(kinds)('the list of $many', (kind) => {
  const { names, path, calls, role } = kind;
  const list = (entries: Fields[], pages = 1) =>
    pageOf(
      entries.map((fields) => kind.entry(fields)),
      pages,
    );
  const lists = `GET ${calls}`;
  const deletion = `DELETE ${calls}/${id}`;
  const restoring = `POST ${calls}/${id}/restore`;

  const askToDelete = async () => {
    await press(`Delete ${title}`);
    return within(await screen.findByRole('dialog', { name: `Delete ${kind.one}?` }));
  };
  const deleteIt = async () =>
    fireEvent.click((await askToDelete()).getByRole('button', { name: 'Delete' }));

  const pressUndo = async () => {
    const button = await screen.findByRole('button', { name: 'Undo' });
    button.focus();
    fireEvent.click(button);
    return button;
  };

  /** A server with one entry, which can be deleted and restored. */
  const server = (changes: FakeServer = {}): FakeServer => {
    let entries: Fields[] = [{}];
    return {
      ...signedInAs('admin'),
      [lists]: () => list(entries),
      [deletion]: () => {
        entries = [];
        return { status: 204 };
      },
      [restoring]: () => {
        entries = [{}];
        return { body: post() };
      },
      ...changes,
    };
  };

  it('says that loading failed, and retries', async () => {
    let fails = true;
    const answer = () => (fails ? broken() : list([{}]));
    openAdmin(path, server({ [lists]: answer }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(`Failed to load ${kind.many}. Please try again.`);
    fails = false;
    fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole(role, { name: containing(title) })).toBeDefined();
  });

  it('says that there are no entries', async () => {
    openAdmin(path, server({ [lists]: () => list([]) }));
    expect(await screen.findByText(`There are no ${kind.many} here yet.`)).toBeDefined();
  });

  it('loads more until the last page; the focus moves to the first new entry', async () => {
    const answer: FakeServer[string] = ({ query }) =>
      list([query.get('page') === '2' ? second : {}], 2);
    openAdmin(path, server({ [lists]: answer }));
    const more = await screen.findByRole('button', { name: names.more });
    fireEvent.click(more);
    const added = await screen.findByRole(kind.focused, { name: second.title });
    expect(screen.getByRole(role, { name: containing(title) })).toBeDefined();
    expect(more.hasAttribute('disabled')).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(added));
  });

  it('keeps its entries when further ones cannot be loaded', async () => {
    let fails = true;
    const answer: FakeServer[string] = ({ query }) => {
      if (query.get('page') !== '2') return list([{}], 2);
      return fails ? broken() : list([second], 2);
    };
    openAdmin(path, server({ [lists]: answer }));
    const more = await screen.findByRole('button', { name: names.more });
    fireEvent.click(more);
    expect((await screen.findByRole('alert')).textContent).toContain('Please try again');
    expect(screen.getByRole(role, { name: containing(title) })).toBeDefined();
    fails = false;
    fireEvent.click(more);
    expect(await screen.findByRole(role, { name: containing(second.title) })).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('deletes an entry only after a confirmation, with the version that was seen, and links to the trash', async () => {
    const { requests } = openAdmin(path, server());
    fireEvent.click((await askToDelete()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const dialog = await askToDelete();
    expect(dialog.getByText(kind.deletion)).toBeDefined();
    const deleted = () => requests.find(({ route }) => route === deletion);
    expect(deleted()).toBeUndefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    const notice = await screen.findByText(containing(`“${title}” is in the trash.`));
    expect(await screen.findByText(`There are no ${kind.many} here yet.`)).toBeDefined();
    expect(deleted()?.headers.get('if-match')).toBe('"3"');
    const way = within(notice).getByRole('link', { name: 'Open the trash' });
    expect(way.getAttribute('href')).toBe(`${path}/trash`);
    await waitFor(() => expect(document.activeElement).toBe(notice));
  });

  it('says when deleting failed, and then uses the current version', async () => {
    let version = 3;
    const { requests } = openAdmin(
      path,
      server({
        [lists]: () => list([{ version }]),
        [deletion]: () => {
          version = 4;
          return refusal(409, 'stale-version', 'Somebody has changed this.');
        },
      }),
    );
    const button = (await askToDelete()).getByRole('button', { name: 'Delete' });
    fireEvent.click(button);
    expect((await screen.findByRole('alert')).textContent).toBe(kind.deleteFailed);
    const sent = () =>
      requests
        .filter(({ route }) => route === deletion)
        .map(({ headers }) => headers.get('if-match'));
    await waitFor(() => {
      fireEvent.click(button);
      expect(sent()).toContain('"4"');
    });
  });

  it('restores a deleted entry once by the Undo button of its notice', async () => {
    const { requests } = openAdmin(path, server());
    await deleteIt();
    const button = await pressUndo();
    fireEvent.click(button);
    const notice = await screen.findByText(kind.back);
    expect(notice.tagName).toBe('OUTPUT');
    await waitFor(() => expect(document.activeElement).toBe(notice));
    expect(screen.getByRole(role, { name: containing(title) })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(requests.filter(({ route }) => route === restoring)).toHaveLength(1);
  });

  it('says that a deleted entry stays in the trash when it cannot be restored', async () => {
    const busy = () => refusal(503, 'unavailable', 'The service is busy.');
    openAdmin(path, server({ [restoring]: busy }));
    await deleteIt();
    await pressUndo();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(`“${title}” was not restored. The service is busy.`);
    const way = within(alert).getByRole('link', { name: 'Open the trash' });
    expect(way.getAttribute('href')).toBe(`${path}/trash`);
    await waitFor(() => expect(document.activeElement).toBe(alert));
  });

  it('is read-only for a viewer', async () => {
    openAdmin(path, { ...server(), ...signedInAs('viewer') });
    expect(await screen.findByRole('link', { name: `View ${title}` })).toBeDefined();
    const remove = screen.getByRole('button', { name: `Delete ${title}` });
    const create = screen.getByRole('button', { name: names.create });
    for (const button of [remove, create]) {
      expect(button.hasAttribute('disabled')).toBe(true);
      expect(button.title).toBe('This account is read-only');
    }
  });
});

describe.each(kinds)('the trash of $many', (kind) => {
  const { many } = kind;
  const trash = (entries: Fields[], pages = 1) => {
    const trashed = entries.map((fields) => ({ ...kind.entry(fields), ...days }));
    return pageOf(trashed, pages);
  };
  const path = `${kind.path}/trash`;
  const lists = `GET /trash/${many}`;
  const restoring = `POST ${kind.calls}/${id}/restore`;

  it('says how long entries stay, and links to the list', async () => {
    openAdmin(path, { ...signedInAs('admin'), [lists]: () => trash([{}]) });
    const row = await screen.findByRole('row', { name: containing(title) });
    expect(row.textContent).toContain('Nov 12, 2026');
    expect(row.textContent).toContain('Dec 12, 2026');
    expect(screen.getByText(kind.trashNote)).toBeDefined();
    expect(screen.getByRole('heading', { name: `Deleted ${many}` })).toBeDefined();
    const back = screen.getAllByRole('link', { name: kind.names.page }).at(-1);
    expect(back?.getAttribute('href')).toBe(kind.path);
  });

  it('restores an entry', async () => {
    let rest: Fields[] = [{}];
    const { requests } = openAdmin(path, {
      ...signedInAs('staff'),
      [lists]: () => trash(rest),
      [restoring]: () => {
        rest = [];
        return { body: post() };
      },
    });
    await press(`Restore ${title}`);
    expect(await screen.findByText(kind.back)).toBeDefined();
    expect(await screen.findByText(`There are no deleted ${many}.`)).toBeDefined();
    expect(requests.filter(({ route }) => route.startsWith('POST'))).toHaveLength(1);
  });

  it('locks the other buttons while it restores an entry', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    openAdmin(path, {
      ...signedInAs('staff'),
      [lists]: () => trash([{}, { id: 'other', title: 'Another' }]),
      [restoring]: async () => {
        await answered;
        return { body: post() };
      },
    });
    await press(`Restore ${title}`);
    const other = screen.getByRole('button', { name: 'Restore Another' });
    await waitFor(() => expect(other.hasAttribute('disabled')).toBe(true));
    answer();
    await waitFor(() => expect(other.hasAttribute('disabled')).toBe(false));
  });

  it('keeps an entry that could not be restored, with the reason', async () => {
    openAdmin(path, {
      ...signedInAs('staff'),
      [lists]: () => trash([{}]),
      [restoring]: broken,
    });
    await press(`Restore ${title}`);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(`“${title}” was not restored. It broke.`);
    expect(screen.getByRole('row', { name: containing(title) })).toBeDefined();
  });

  it('shows deleted entries to a viewer, who cannot restore them', async () => {
    openAdmin(path, { ...signedInAs('viewer'), [lists]: () => trash([{ title: 'Hidden draft' }]) });
    const button = await screen.findByRole('button', { name: 'Restore Hidden draft' });
    expect(button.hasAttribute('disabled')).toBe(true);
    expect(button.title).toBe('This account is read-only');
  });

  it('loads more until the last page; the focus moves to the first new entry', async () => {
    openAdmin(path, {
      ...signedInAs('viewer'),
      [lists]: ({ query }) => trash([query.get('page') === '2' ? second : {}], 2),
    });
    const name = `Load More Deleted ${many.charAt(0).toUpperCase()}${many.slice(1)}`;
    await press(name);
    const added = await screen.findByRole('cell', { name: second.title });
    expect(screen.getByRole('row', { name: containing(title) })).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(added));
  });

  it('says that it could not be loaded, and retries', async () => {
    let fails = true;
    openAdmin(path, {
      ...signedInAs('admin'),
      [lists]: () => (fails ? broken() : trash([{}])),
    });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(`Failed to load deleted ${many}. Please try again.`)).toBeDefined();
    fails = false;
    fireEvent.click(alert.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('row', { name: containing(title) })).toBeDefined();
  });
});

it('says that a restored post is no longer scheduled', () => {
  const scheduled = summary({ publish_at: '2027-01-01T00:00:00.000Z' });
  const sentence = `“${title}” is back, as a draft and no longer scheduled.`;
  expect(listedPosts.texts.restored([scheduled])).toBe(sentence);
});
