import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  openAdmin,
  postList,
  refusal,
  signedInAs,
  summary,
} from '#web/src/app/admin.test-support.tsx';
import { formatMoment } from '#web/src/ui/admin/moment.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the list of posts', () => {
  it('shows the counts and asks for drafts of both kinds', async () => {
    const { requests, router } = openAdmin('/admin/posts', {
      ...signedInAs('admin'),
      'GET /blog_posts': () => ({ body: postList([summary()]) }),
    });
    fireEvent.click(await screen.findByRole('tab', { name: 'Drafts 6' }));
    expect(screen.getByRole('tab', { name: 'All 24' })).toBeDefined();
    expect(screen.getByRole('tab', { name: 'Published 18' })).toBeDefined();
    await waitFor(() =>
      expect(requests.map(({ query }) => query.get('status'))).toContain('unpublished'),
    );
    expect(router.state.location.search).toBe('?tab=drafts');
  });

  it('links a post to its editor and shows its status', async () => {
    openAdmin('/admin/posts', {
      ...signedInAs('admin'),
      'GET /blog_posts': () => ({ body: postList([summary({ status: 'review' })]) }),
    });
    const row = within(await screen.findByRole('row', { name: /What a page fault costs/ }));
    expect(row.getByRole('link', { name: 'What a page fault costs' }).getAttribute('href')).toBe(
      '/admin/posts/edit/what-a-page-fault-costs',
    );
    expect(row.getByText('Review')).toBeDefined();
    expect(row.getByText('Nov 12, 2026')).toBeDefined();
    expect(row.queryByText(/Scheduled for/)).toBeNull();
  });

  it('says when a post goes live by itself', async () => {
    const publish_at = new Date('2026-12-01T09:30').toISOString();
    openAdmin('/admin/posts', {
      ...signedInAs('admin'),
      'GET /blog_posts': () => ({ body: postList([summary({ publish_at })]) }),
    });
    const row = within(await screen.findByRole('row', { name: /What a page fault costs/ }));
    expect(row.getByText('Draft')).toBeDefined();
    const notice = row.getByText(/Scheduled for/).textContent;
    expect(notice).toBe(`Scheduled for ${formatMoment(publish_at)}`);
  });

  it('searches while typing, keeps that in the address and is silent when it fails', async () => {
    const { requests, router } = openAdmin('/admin/posts', {
      ...signedInAs('admin'),
      'GET /blog_posts': ({ query }) =>
        query.get('q') ? refusal(500, 'internal', 'x') : { body: postList([summary()]) },
    });
    const box = await screen.findByRole('searchbox', { name: 'Search posts' });
    box.focus();
    fireEvent.change(box, { target: { value: 'fault' } });
    await waitFor(() => expect(requests.at(-1)?.query.get('q')).toBe('fault'));
    expect(router.state.location.search).toBe('?q=fault');
    expect(document.activeElement).toBe(box);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('row', { name: /What a page fault costs/ })).toBeDefined();
  });

  it('says that loading failed, and retries', async () => {
    let fails = true;
    openAdmin('/admin/posts', {
      ...signedInAs('admin'),
      'GET /blog_posts': () =>
        fails ? refusal(500, 'internal', 'x') : { body: postList([summary()]) },
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to load posts. Please try again.');
    fails = false;
    fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('row', { name: /What a page fault costs/ })).toBeDefined();
  });

  it('loads more until the last page', async () => {
    openAdmin('/admin/posts', {
      ...signedInAs('admin'),
      'GET /blog_posts': ({ query }) => ({
        body:
          query.get('page') === '2'
            ? postList([summary({ id: 'b', title: 'The second page' })], 2)
            : postList([summary()], 2),
      }),
    });
    const more = await screen.findByRole('button', { name: 'Load More Posts' });
    fireEvent.click(more);
    expect(await screen.findByRole('row', { name: /The second page/ })).toBeDefined();
    expect(screen.getByRole('row', { name: /What a page fault costs/ })).toBeDefined();
    expect(more.hasAttribute('disabled')).toBe(true);
    const added = screen.getByRole('link', { name: 'The second page' });
    await waitFor(() => expect(document.activeElement).toBe(added));
  });

  it('keeps its entries when further posts cannot be loaded', async () => {
    let fails = true;
    openAdmin('/admin/posts', {
      ...signedInAs('admin'),
      'GET /blog_posts': ({ query }) => {
        if (query.get('page') !== '2') return { body: postList([summary()], 2) };
        return fails
          ? refusal(500, 'internal', 'x')
          : { body: postList([summary({ id: 'b', title: 'The second page' })], 2) };
      },
    });
    const more = await screen.findByRole('button', { name: 'Load More Posts' });
    fireEvent.click(more);
    expect((await screen.findByRole('alert')).textContent).toContain('Please try again');
    expect(screen.getByRole('row', { name: /What a page fault costs/ })).toBeDefined();
    fails = false;
    fireEvent.click(more);
    expect(await screen.findByRole('row', { name: /The second page/ })).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('deletes a post after asking, with the version that was seen', async () => {
    let posts = [summary()];
    const { requests } = openAdmin('/admin/posts', {
      ...signedInAs('admin'),
      'GET /blog_posts': () => ({ body: postList(posts) }),
      [`DELETE /blog_posts/${summary().id}`]: () => {
        posts = [];
        return { status: 204 };
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Delete What a page fault costs' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete post?' }));
    expect(requests.some(({ route }) => route.startsWith('DELETE'))).toBe(false);
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('There are no posts here yet.')).toBeDefined();
    const deletion = requests.find(({ route }) => route.startsWith('DELETE'));
    expect(deletion?.headers.get('if-match')).toBe('"3"');
  });

  it('says when deleting failed', async () => {
    openAdmin('/admin/posts', {
      ...signedInAs('admin'),
      'GET /blog_posts': () => ({ body: postList([summary()]) }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Delete What a page fault costs' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete post?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to delete blog post');
  });

  it('is read-only for a viewer, without hidden drafts', async () => {
    const { id } = summary();
    openAdmin('/admin/posts', {
      ...signedInAs('viewer'),
      'GET /blog_posts': () => ({ body: postList([summary({ title: 'Hidden draft', slug: id })]) }),
    });
    const row = within(await screen.findByRole('row', { name: /Hidden draft/ }));
    expect(row.queryByRole('link')).toBeNull();
    const remove = row.getByRole('button', { name: 'Delete Hidden draft' });
    expect(remove.hasAttribute('disabled')).toBe(true);
    expect(screen.getByRole('button', { name: 'New Post' }).hasAttribute('disabled')).toBe(true);
  });
});
