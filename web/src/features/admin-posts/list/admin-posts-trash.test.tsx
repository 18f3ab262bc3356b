import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { TrashedPostList, WireTrashedPost } from '#shared/schemas/trash.ts';
import {
  type FakeServer,
  openAdmin,
  post,
  postList,
  refusal,
  signedInAs,
  summary,
} from '#web/src/app/admin.test-support.tsx';

const { id, title } = summary();
const restore = `POST /blog_posts/${id}/restore`;

function trashed(changes: Partial<WireTrashedPost> = {}): WireTrashedPost {
  return {
    ...summary(),
    deleted_at: '2026-11-12T12:00:00.000Z',
    expires_at: '2026-12-12T12:00:00.000Z',
    ...changes,
  };
}

function trash(data: WireTrashedPost[], totalPages = 1): TrashedPostList {
  const meta = { page: 1, total_pages: totalPages, total: data.length, next_cursor: null };
  return { data, meta };
}

describe('the trash of posts', () => {
  it('says how long posts stay, and leads back to the list', async () => {
    openAdmin('/admin/posts/trash', {
      ...signedInAs('admin'),
      'GET /trash/posts': () => ({ body: trash([trashed()]) }),
    });
    const row = await screen.findByRole('row', { name: new RegExp(title) });
    expect(row.textContent).toContain('Nov 12, 2026');
    expect(row.textContent).toContain('Dec 12, 2026');
    expect(screen.getByText(/can be restored as drafts for 30 days/)).toBeDefined();
    const back = screen.getAllByRole('link', { name: 'Blog Posts' }).at(-1);
    expect(back?.getAttribute('href')).toBe('/admin/posts');
  });

  it('restores a post as a draft', async () => {
    let rest = [trashed()];
    openAdmin('/admin/posts/trash', {
      ...signedInAs('staff'),
      'GET /trash/posts': () => ({ body: trash(rest) }),
      [restore]: () => {
        rest = [];
        return { body: post() };
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: `Restore ${title}` }));
    expect(await screen.findByText(`“${title}” is back, as a draft.`)).toBeDefined();
    expect(await screen.findByText('There are no deleted posts.')).toBeDefined();
  });

  it('locks the other buttons while it restores one', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    openAdmin('/admin/posts/trash', {
      ...signedInAs('staff'),
      'GET /trash/posts': () => ({
        body: trash([trashed(), trashed({ id: 'other', title: 'Another post' })]),
      }),
      [restore]: async () => {
        await answered;
        return { body: post() };
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: `Restore ${title}` }));
    const other = screen.getByRole('button', { name: 'Restore Another post' });
    await waitFor(() => expect(other.hasAttribute('disabled')).toBe(true));
    answer();
    await waitFor(() => expect(other.hasAttribute('disabled')).toBe(false));
  });

  it('keeps a post that could not be restored, with the reason', async () => {
    openAdmin('/admin/posts/trash', {
      ...signedInAs('staff'),
      'GET /trash/posts': () => ({ body: trash([trashed()]) }),
      [restore]: () => refusal(500, 'internal', 'It broke.'),
    });
    fireEvent.click(await screen.findByRole('button', { name: `Restore ${title}` }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(`“${title}” was not restored. It broke.`);
    expect(screen.getByRole('row', { name: new RegExp(title) })).toBeDefined();
  });

  it('shows a viewer that posts were deleted, but restores none', async () => {
    openAdmin('/admin/posts/trash', {
      ...signedInAs('viewer'),
      'GET /trash/posts': () => ({ body: trash([trashed({ title: 'Hidden draft' })]) }),
    });
    const button = await screen.findByRole('button', { name: 'Restore Hidden draft' });
    expect(button.hasAttribute('disabled')).toBe(true);
    expect(button.getAttribute('title')).toBe('This account is read-only');
  });

  it('loads more until the last page; the focus moves to the first new one', async () => {
    const more = trashed({ id: 'b', title: 'The second page' });
    openAdmin('/admin/posts/trash', {
      ...signedInAs('viewer'),
      'GET /trash/posts': ({ query }) => ({
        body: query.get('page') === '2' ? trash([more], 2) : trash([trashed()], 2),
      }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Load More Deleted Posts' }));
    const added = await screen.findByRole('cell', { name: 'The second page' });
    await waitFor(() => expect(document.activeElement).toBe(added));
  });

  it('says that it could not be loaded, and retries', async () => {
    let fails = true;
    openAdmin('/admin/posts/trash', {
      ...signedInAs('admin'),
      'GET /trash/posts': () =>
        fails ? refusal(500, 'internal', 'It broke.') : { body: trash([trashed()]) },
    });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Failed to load deleted posts. Please try again.')).toBeDefined();
    fails = false;
    fireEvent.click(alert.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('row', { name: new RegExp(title) })).toBeDefined();
  });
});

describe('a deleted post', () => {
  const listed = (posts: () => ReturnType<typeof summary>[]) => ({
    ...signedInAs('admin'),
    'GET /blog_posts': () => ({ body: postList(posts()) }),
  });
  const askToDelete = async () => {
    fireEvent.click(await screen.findByRole('button', { name: `Delete ${title}` }));
    return within(await screen.findByRole('dialog', { name: 'Delete post?' }));
  };

  const deleteIt = async () =>
    fireEvent.click((await askToDelete()).getByRole('button', { name: 'Delete' }));
  const serverWithTrash = (changes: FakeServer = {}): FakeServer => {
    const scheduled = summary({ publish_at: '2027-01-01T00:00:00.000Z' });
    let posts = [scheduled];
    return {
      ...listed(() => posts),
      [`DELETE /blog_posts/${id}`]: () => {
        posts = [];
        return { status: 204 };
      },
      [restore]: () => {
        posts = [{ ...scheduled, publish_at: null }];
        return { body: post() };
      },
      ...changes,
    };
  };

  it('is said to be in the trash before and after, with a link to it', async () => {
    let posts = [summary()];
    openAdmin('/admin/posts', {
      ...listed(() => posts),
      [`DELETE /blog_posts/${id}`]: () => {
        posts = [];
        return { status: 204 };
      },
    });
    const dialog = await askToDelete();
    expect(dialog.getByText(/restore it from the trash for 30 days/)).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    const notice = await screen.findByText(new RegExp(`“${title}” is in the trash.`));
    const way = within(notice).getByRole('link', { name: 'Open the trash' });
    expect(way.getAttribute('href')).toBe('/admin/posts/trash');
    await waitFor(() => expect(document.activeElement).toBe(notice));
  });

  it('comes back by the button of its notice, as a draft', async () => {
    const { requests } = openAdmin('/admin/posts', serverWithTrash());
    await deleteIt();
    const button = await screen.findByRole('button', { name: 'Undo' });
    button.focus();
    fireEvent.click(button);
    fireEvent.click(button);
    const notice = await screen.findByText(
      `“${title}” is back, as a draft and no longer scheduled.`,
    );
    expect(notice.tagName).toBe('OUTPUT');
    await waitFor(() => expect(document.activeElement).toBe(notice));
    expect(screen.getByRole('row', { name: new RegExp(title) })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(requests.filter(({ route }) => route === restore)).toHaveLength(1);
  });

  it('is said to be still in the trash when it cannot come back', async () => {
    openAdmin(
      '/admin/posts',
      serverWithTrash({ [restore]: () => refusal(503, 'unavailable', 'The service is busy.') }),
    );
    await deleteIt();
    const button = await screen.findByRole('button', { name: 'Undo' });
    button.focus();
    fireEvent.click(button);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(`“${title}” was not restored. The service is busy.`);
    const way = within(alert).getByRole('link', { name: 'Open the trash' });
    expect(way.getAttribute('href')).toBe('/admin/posts/trash');
    await waitFor(() => expect(document.activeElement).toBe(alert));
  });

  it('is deleted with its current version once the list knows of a change', async () => {
    let version = 3;
    const { requests } = openAdmin('/admin/posts', {
      ...listed(() => [summary({ version })]),
      [`DELETE /blog_posts/${id}`]: () => {
        version = 4;
        return refusal(409, 'stale-version', 'Somebody has changed this post.');
      },
    });
    const dialog = await askToDelete();
    const press = () => fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    press();
    expect((await dialog.findByRole('alert')).textContent).toBe('Failed to delete blog post');
    press();
    const versions = () =>
      requests
        .filter(({ route }) => route.startsWith('DELETE'))
        .map(({ headers }) => headers.get('if-match'));
    await waitFor(() => expect(versions()).toEqual(['"3"', '"4"']));
  });

  it('is not deleted when the dialog is cancelled', async () => {
    const { requests } = openAdmin(
      '/admin/posts',
      listed(() => [summary()]),
    );
    fireEvent.click((await askToDelete()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.some(({ route }) => route.startsWith('DELETE'))).toBe(false);
  });
});

describe('the form of a post', () => {
  it('shows the post as a draft after it was unpublished', async () => {
    const published = post({ status: 'published', published_at: '2026-11-12T12:00:00.000Z' });
    openAdmin(`/admin/posts/edit/${published.slug}`, {
      ...signedInAs('admin'),
      [`GET /blog_posts/${published.slug}`]: () => ({ body: published }),
      [`POST /blog_posts/${id}/unpublish`]: () => ({ body: post({ version: 4 }) }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Unpublish' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Unpublish post?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Unpublish' }));
    const notice = await screen.findByText(`“${title}” is a draft again.`);
    await waitFor(() => expect(document.activeElement).toBe(notice));
    expect(await screen.findByRole('button', { name: 'Preview link' })).toBeDefined();
  });
});
