import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PostSummary } from '#shared/schemas/posts.ts';
import {
  type FakeServer,
  openAdmin,
  postList,
  refusal,
  signedInAs,
  summary,
} from '#web/src/app/admin.test-support.tsx';
import { formatMoment } from '#web/src/ui/admin/moment.ts';

interface OpenOptions {
  search?: string;
  role?: 'admin' | 'viewer';
  routes?: FakeServer;
}

/** Opens the list of these posts, or of what the server answers. */
function open(
  posts: PostSummary[] | FakeServer[string],
  { search = '', role = 'admin', routes = {} }: OpenOptions = {},
) {
  const list = typeof posts === 'function' ? posts : () => ({ body: postList(posts) });
  const server = { ...signedInAs(role), 'GET /blog_posts': list, ...routes };
  return openAdmin(`/admin/posts${search}`, server);
}

const rowOf = async (title: RegExp) => within(await screen.findByRole('row', { name: title }));
const fault = /What a page fault costs/;

describe('the list of posts', () => {
  it('shows the counts, and drafts and reviews under one tab', async () => {
    const { requests, router } = open([summary()]);
    fireEvent.click(await screen.findByRole('tab', { name: 'Drafts 6' }));
    expect(screen.getByRole('tab', { name: 'All 24' })).toBeDefined();
    expect(screen.getByRole('tab', { name: 'Published 18' })).toBeDefined();
    await waitFor(() =>
      expect(requests.map(({ query }) => query.get('status'))).toContain('unpublished'),
    );
    expect(router.state.location.search).toBe('?tab=drafts');
  });

  it('links a post to its editor and shows its status', async () => {
    open([summary({ status: 'review' })]);
    const row = await rowOf(fault);
    expect(row.getByRole('link', { name: 'What a page fault costs' }).getAttribute('href')).toBe(
      '/admin/posts/edit/what-a-page-fault-costs',
    );
    expect(row.getByText('Review')).toBeDefined();
    expect(row.getByText('Nov 12, 2026')).toBeDefined();
    expect(row.queryByText('Scheduled')).toBeNull();
  });

  it('shows when a post was published, and dashes for unknown values', async () => {
    const published = summary({ status: 'published', published_at: '2026-10-02T12:00:00.000Z' });
    const { published_at } = published;
    const draft = summary({ id: 'b', title: 'Taken offline', published_at });
    open([published, draft]);
    const facts = async (title: RegExp) => {
      const cells = (await rowOf(title)).getAllByRole('cell');
      return cells.filter((cell) => cell.dataset['label']).map((cell) => cell.textContent);
    };
    // The analytics fail.
    expect(await facts(/What a page fault/)).toEqual(['Oct 2, 2026', '–Not known', 'Nov 12, 2026']);
    expect(await facts(/Taken offline/)).toEqual(['–Not published', '–Not known', 'Nov 12, 2026']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the views of 30 days, with one request for all posts', async () => {
    const read = summary({ status: 'published' });
    const unread = summary({ id: 'b', slug: 'b', title: 'A quiet one', status: 'published' });
    const pages = [{ value: '/blog/what-a-page-fault-costs', count: 1234 }];
    const routes = { 'GET /analytics/overview': () => ({ body: { pages } }) };
    const { requests } = open([read, unread], { role: 'viewer', routes });
    expect(await screen.findByRole('cell', { name: '1,234' })).toBeDefined();
    const quiet = within(screen.getByRole('row', { name: /A quiet one/ }));
    expect(quiet.getByRole('cell', { name: '0' })).toBeDefined();
    const asked = requests.filter(({ route }) => route === 'GET /analytics/overview');
    expect(asked.map(({ query }) => query.get('range'))).toEqual(['30']);
  });

  it('is sorted as chosen, and keeps order and filter in the address', async () => {
    const { requests, router } = open([summary()], { search: '?tab=drafts', role: 'viewer' });
    const order = await screen.findByRole<HTMLSelectElement>('combobox', {
      name: 'Order of posts',
    });
    await screen.findByRole('row', { name: fault });
    const asked = () => {
      const query = requests.findLast(({ route }) => route === 'GET /blog_posts')?.query;
      return [query?.get('sort'), query?.get('status')];
    };
    expect(asked()).toEqual(['-created_at', 'unpublished']);
    fireEvent.change(order, { target: { value: '-updated_at' } });
    await waitFor(() => expect(asked()).toEqual(['-updated_at', 'unpublished']));
    expect(router.state.location.search).toBe('?tab=drafts&sort=-updated_at');
    fireEvent.change(order, { target: { value: '-created_at' } });
    await waitFor(() => expect(router.state.location.search).toBe('?tab=drafts'));
  });

  it.each([
    ['title', 'title'],
    ['shoe_size', '-created_at'],
  ])('with the order %s in its address has the order %s', async (named, shown) => {
    const { requests } = open([summary()], { search: `?sort=${named}` });
    await screen.findByRole('row', { name: fault });
    const order = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Order of posts' });
    expect(order.value).toBe(shown);
    const asked = requests.filter(({ route }) => route === 'GET /blog_posts');
    expect(asked.map(({ query }) => query.get('sort'))).toEqual([shown]);
  });

  it('says when it sorts only the newest posts', async () => {
    const list = postList([summary()]);
    const counts = { all: 1001, published: 995, drafts: 6 };
    const answer = () => ({ body: { ...list, meta: { ...list.meta, counts } } });
    open(answer, { search: '?sort=title' });
    const note = 'Only the newest 1,000 posts are in this order.';
    expect(await screen.findByText(note)).toBeDefined();
    fireEvent.click(screen.getByRole('tab', { name: 'Drafts 6' }));
    await waitFor(() => expect(screen.queryByText(note)).toBeNull());
  });

  it('shows a post only once after it has moved to the next page', async () => {
    const moved = [summary(), summary({ id: 'b', title: 'The second page' })];
    open(({ query }) => ({ body: postList(query.get('page') === '2' ? moved : [summary()], 2) }), {
      search: '?sort=-updated_at',
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Load More Posts' }));
    await screen.findByRole('row', { name: /The second page/ });
    expect(screen.getAllByRole('row', { name: fault })).toHaveLength(1);
  });

  it('shows when a scheduled post goes live', async () => {
    const publish_at = new Date('2026-12-01T09:30').toISOString();
    open([summary({ publish_at })]);
    const row = await rowOf(fault);
    const badge = row.getByText('Scheduled').closest('[title]');
    expect(badge?.getAttribute('title')).toBe(`Goes live ${formatMoment(publish_at)}`);
    expect(row.getByText(/^for/).textContent).toBe(`for ${formatMoment(publish_at)}`);
    expect(row.queryByText('Draft')).toBeNull();
  });

  it('shows both states of a scheduled post in review', async () => {
    const publish_at = '2026-12-01T09:30:00.000Z';
    open([summary({ status: 'review', publish_at })]);
    const row = await rowOf(fault);
    expect(row.getByText('Review')).toBeDefined();
    expect(row.getByText('Scheduled')).toBeDefined();
  });

  it('searches while typing, keeps that in the address and is silent when it fails', async () => {
    const { requests, router } = open(({ query }) =>
      query.get('q') ? refusal(500, 'internal', 'x') : { body: postList([summary()]) },
    );
    const box = await screen.findByRole('searchbox', { name: 'Search posts' });
    box.focus();
    fireEvent.change(box, { target: { value: 'fault' } });
    await waitFor(() => expect(requests.at(-1)?.query.get('q')).toBe('fault'));
    expect(router.state.location.search).toBe('?q=fault');
    expect(document.activeElement).toBe(box);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('row', { name: fault })).toBeDefined();
  });

  it('does not link a draft that is hidden from viewers', async () => {
    const { id } = summary();
    open([summary({ title: 'Hidden draft', slug: id })], { role: 'viewer' });
    expect((await rowOf(/Hidden draft/)).queryByRole('link')).toBeNull();
  });
});
