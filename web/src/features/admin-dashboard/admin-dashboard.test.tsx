import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ActivityEvent, EventList } from '#shared/schemas/dashboard.ts';
import {
  type FakeServer,
  openAdmin,
  refusal,
  signedInAs,
} from '#web/src/app/admin.test-support.tsx';

const counts = { num_posts: 24, num_published: 18, num_drafts: 6, num_users: 7 };

function event(changes: Partial<ActivityEvent> = {}): ActivityEvent {
  return {
    id: 'event-1',
    action: 'update_post',
    action_display: 'Updated blog post',
    event_metadata: { label: 'What a page fault costs' },
    timestamp: new Date(Date.now() - 12.5 * 60_000).toISOString(),
    ...changes,
  };
}

function eventList(data: ActivityEvent[], totalPages = 1): EventList {
  return {
    data,
    meta: { page: 1, total_pages: totalPages, total: data.length, next_cursor: null },
  };
}

const overview = (current: number, previous: number) => ({
  current: { visitors: current },
  previous: { visitors: previous },
});

const server: FakeServer = {
  'GET /analytics/dashboard': () => ({ body: counts }),
  'GET /analytics/events': () => ({ body: eventList([event()]) }),
  'GET /analytics/overview': () => ({ body: overview(120, 100) }),
  'GET /messages': () => ({ body: { data: [], meta: { unread: 3 } } }),
};

type Answer = FakeServer[string];

const open = (answers: FakeServer = {}, role: 'admin' | 'viewer' = 'admin') =>
  openAdmin('/admin', { ...signedInAs(role), ...server, ...answers });
const broken = () => refusal(500, 'internal', 'It broke.');
const unanswered = () => new Promise<never>(() => undefined);

const stat = async (label: string) => {
  const term = await screen.findByText(label);
  return term.nextElementSibling as HTMLElement; // the definition beside its term
};

describe('the numbers of the dashboard', () => {
  it.each([
    ['Total Posts', '24', '100%'],
    ['Published', '18', '75%'],
    ['Drafts', '6', '25%'],
    ['Total Users', '7', '100%'],
  ])('show %s, with a bar for comparison', async (label, number, share) => {
    open();
    const value = await stat(label);
    await waitFor(() => expect(value.textContent).toBe(number));
    const line = value.querySelector<HTMLElement>('[style]');
    expect(line?.style.getPropertyValue('--share')).toBe(share);
  });

  it('explain why readers wait, once the month has no quick updates left', async () => {
    const body = { ...counts, readers_wait_seconds: 600 };
    open({ 'GET /analytics/dashboard': () => ({ body }) });
    const notice = await screen.findByText(/within 10 minutes instead of seconds/);
    expect(notice.textContent).toContain('invalidationsPerMonth');
  });

  it('are requested as soon as their places are rendered', async () => {
    const { requests } = open();
    await stat('Total Posts');
    const routes = () => requests.map(({ route }) => route);
    await vi.waitFor(() => expect(routes()).toContain('GET /analytics/dashboard'), 5000);
  });

  it('have hatched placeholders until they have loaded, like the activity', async () => {
    open({ 'GET /analytics/dashboard': unanswered, 'GET /analytics/events': unanswered });
    const value = await stat('Total Posts');
    expect(value.querySelector('.hatched')).not.toBeNull();
    const loading = screen.getByRole('status', { name: 'Loading recent activity' });
    expect(loading.querySelectorAll('.hatched')).toHaveLength(5);
  });

  it('draw no bar for zero', async () => {
    const body = { num_posts: 0, num_published: 0, num_drafts: 0, num_users: 1 };
    open({ 'GET /analytics/dashboard': () => ({ body }) });
    const value = await stat('Published');
    await waitFor(() => expect(value.textContent).toBe('0'));
    expect(value.querySelector('[style]')).toBeNull();
  });

  it('become dashes without a message when they cannot be loaded', async () => {
    open({ 'GET /analytics/dashboard': broken });
    const value = await stat('Total Posts');
    await waitFor(() => expect(value.textContent).toBe('–Not available'));
    expect(value.closest('dl')?.getAttribute('aria-busy')).toBe('false');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText('It broke.')).toBeNull();
  });
});

describe('the tiles below the numbers', () => {
  const tile = async (label: string) => {
    const link = await screen.findByRole('link', { name: label });
    return { link, value: link.closest('dt')?.nextElementSibling as HTMLElement };
  };
  const [visitors, unread] = ['Visitors, last 7 days', 'Unread messages'];

  it('lead to their pages', async () => {
    const { requests } = open();
    expect((await tile(visitors)).link.getAttribute('href')).toBe('/admin/analytics?range=7');
    expect((await tile(unread)).link.getAttribute('href')).toBe('/admin/messages');
    await screen.findByText('In the inbox');
    const asked = (route: string) => requests.filter((request) => request.route === route);
    expect(asked('GET /messages')).toHaveLength(1);
    expect(asked('GET /analytics/overview')[0]?.query.get('range')).toBe('7');
  });

  it.each([
    [120, 100, '120+20% on the 7 days before'],
    [90, 100, '90−10% on the 7 days before'],
    [4, 0, '4None in the 7 days before'],
    [0, 0, '0No visits in the last two weeks'],
  ])('compare %i visitors with %i', async (current, previous, text) => {
    open({ 'GET /analytics/overview': () => ({ body: overview(current, previous) }) });
    const { value } = await tile(visitors);
    await waitFor(() => expect(value.textContent).toBe(text));
  });

  it.each([
    [3, '3In the inbox'],
    [0, '0Everything is read'],
  ])('show %i unread messages', async (count, text) => {
    open({ 'GET /messages': () => ({ body: { data: [], meta: { unread: count } } }) });
    const { value } = await tile(unread);
    await waitFor(() => expect(value.textContent).toBe(text));
  });

  it.each([
    [visitors, 'GET /analytics/overview'],
    [unread, 'GET /messages'],
  ])('wait for “%s” alone, and can retry it', async (label, route) => {
    let refuse = () => {};
    let fails = true;
    open({
      [route]: (request) =>
        fails
          ? new Promise((resolve) => {
              refuse = () => resolve(broken());
            })
          : (server[route]?.(request) ?? {}),
    });
    const { link, value } = await tile(label);
    await waitFor(async () => expect((await stat('Total Posts')).textContent).toBe('24'));
    expect(value.getAttribute('aria-busy')).toBe('true');
    expect(value.querySelector('.hatched')).not.toBeNull();

    refuse();
    const retry = await screen.findByRole('button', { name: `Retry: ${label}` });
    expect(value.textContent).toBe('This could not be loaded.Retry');
    expect(value.getAttribute('aria-busy')).toBe('false');
    fails = false;
    retry.focus();
    fireEvent.click(retry);
    await waitFor(() => expect(value.textContent).toMatch(/^(120|3)/));
    expect(document.activeElement).toBe(link);
  });
});

describe('the quick actions', () => {
  const quickActions = async () =>
    within(await screen.findByRole('region', { name: 'Quick Actions' }));

  it('lead to the pages they name', async () => {
    open();
    const actions = await quickActions();
    const address = (name: string) => actions.getByRole('link', { name }).getAttribute('href');
    expect(address('New Blog Post')).toBe('/admin/posts/new');
    expect(address('Add User')).toBe('/admin/users/new');
    expect(address('View Analytics')).toBe('/admin/analytics');
  });

  it('that write are disabled for a viewer, with the reason', async () => {
    open({}, 'viewer');
    const actions = await quickActions();
    for (const name of ['New Blog Post', 'Add User']) {
      const button = actions.getByRole('button', { name });
      expect(button.hasAttribute('disabled')).toBe(true);
      expect(button.getAttribute('title')).toBe('This account is read-only');
    }
    expect(actions.getByRole('link', { name: 'View Analytics' })).toBeDefined();
  });
});

describe('the recent activity', () => {
  /** @param answer returns the events */
  async function openActivity(answer: Answer) {
    const opened = open({ 'GET /analytics/events': answer });
    const feed = within(await screen.findByRole('region', { name: /Activity/ }));
    const chooseKind = (value: string) => {
      const select = feed.getByRole('combobox', { name: 'Kind of activity' });
      fireEvent.change(select, { target: { value } });
      return select;
    };
    return { ...opened, feed, chooseKind };
  }

  it('says what was done, to what and when', async () => {
    const { feed } = await openActivity(() => ({ body: eventList([event()]) }));
    const item = await feed.findByRole('listitem');
    expect(item.textContent).toBe('Updated blog post What a page fault costs12 min ago');
    const time = item.querySelector('time');
    expect(Date.now() - Date.parse(time?.dateTime ?? '')).toBeGreaterThan(12 * 60_000);
    expect(time?.title).toMatch(/^\w{3} \d+, \d{4}, \d+:\d\d/);
  });

  it('says who did it and leads to what was changed', async () => {
    const target = { kind: 'post' as const, id: 'p1', in_trash: false };
    const trashed = {
      target: { ...target, id: 'p2', in_trash: true },
      event_metadata: { label: 'A note' },
    };
    const data = [
      event({ actor: { kind: 'user', name: 'Grace Hopper' }, target }),
      event({ id: 'event-2', actor: { kind: 'former_user' }, ...trashed }),
      event({ id: 'event-3', event_metadata: { label: 'Gone' }, actor: { kind: 'schedule' } }),
    ];
    const { feed } = await openActivity(() => ({ body: eventList(data) }));
    const items = await feed.findAllByRole('listitem');
    expect(items.map((item) => item.querySelector('p')?.textContent)).toEqual([
      'Updated blog post What a page fault costs by Grace Hopper',
      'Updated blog post A note (in the trash) by a former user',
      'Updated blog post Gone by schedule',
    ]);
    const links = items.map((item) => within(item).queryByRole('link')?.getAttribute('href'));
    expect(links).toEqual(['/admin/posts/edit/p1', '/admin/posts/trash', undefined]);
  });

  it('has the colour of the verb and the icon of the object', async () => {
    const deleted = { id: 'event-2', action: 'delete_user', action_display: 'Deleted user' };
    const { feed } = await openActivity(() => ({ body: eventList([event(), event(deleted)]) }));
    const [post, deletion] = await feed.findAllByRole('listitem');
    expect(post?.querySelector('[data-color="green"] .tabler-icon-article')).not.toBeNull();
    expect(deletion?.querySelector('[data-color="red"] .tabler-icon-user')).not.toBeNull();
  });

  it('loads more until the last page', async () => {
    const second = event({ id: 'event-2', action_display: 'Created project' });
    const { feed, requests } = await openActivity(({ query }) => ({
      body: eventList([query.get('page') === '2' ? second : event()], 2),
    }));
    const more = await feed.findByRole('button', { name: 'Load More Events' });
    fireEvent.click(more);
    const added = await feed.findByText('Created project');
    expect(feed.getAllByRole('listitem')).toHaveLength(2);
    expect(more.hasAttribute('disabled')).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(added.closest('p')));
    expect(requests.filter(({ route }) => route.endsWith('/events'))).toHaveLength(2);
  });

  it('keeps its entries when the next page cannot be loaded, and can be retried', async () => {
    let fails = true;
    const { feed } = await openActivity(({ query }) => {
      if (query.get('page') !== '2') return { body: eventList([event()], 2) };
      return fails ? broken() : { body: eventList([event({ id: 'event-2' })], 2) };
    });
    const more = await feed.findByRole('button', { name: 'Load More Events' });
    fireEvent.click(more);
    await waitFor(() => expect(document.activeElement).toBe(more));
    expect(more.hasAttribute('disabled')).toBe(false);
    expect(feed.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
    fails = false;
    fireEvent.click(more);
    await waitFor(() => expect(feed.getAllByRole('listitem')).toHaveLength(2));
  });

  it('can be filtered by kind, which the address keeps', async () => {
    const kinds: (string | null)[] = [];
    const { feed, router, chooseKind } = await openActivity(({ query }) => {
      kinds.push(query.get('kind'));
      return { body: eventList(query.get('kind') === 'user' ? [] : [event()]) };
    });
    await feed.findByText('Updated blog post');
    chooseKind('user');
    expect(await feed.findByText('There is no activity to show under “Users”.')).toBeDefined();
    chooseKind('post');
    await feed.findByText('Updated blog post');
    expect(router.state.location.search).toBe('?kind=post');
    expect(kinds).toEqual([null, 'user', 'post']);
  });

  it('keeps its entries, dimmed, while another kind loads, and when that fails', async () => {
    let fail = () => {};
    let fails = true;
    const { feed, chooseKind } = await openActivity(({ query }) => {
      if (query.get('kind') !== 'user') return { body: eventList([event()]) };
      const created = event({ id: 'event-2', action_display: 'Created user' });
      if (!fails) return { body: eventList([created]) };
      return new Promise((resolve) => {
        fail = () => resolve(broken());
      });
    });
    await feed.findByText('Updated blog post');
    const select = chooseKind('user');
    const list = feed.getByRole('list');
    await waitFor(() => expect(list.getAttribute('aria-busy')).toBe('true'));
    expect(feed.getByText('Updated blog post')).toBeDefined();
    await waitFor(fail);
    const notice = await feed.findByText('“Users” could not be loaded. The list is unchanged.');
    expect(notice.closest('[role="alert"]')).not.toBeNull();
    expect(list.getAttribute('aria-busy')).toBe('false');
    expect(feed.getByText('Updated blog post')).toBeDefined();

    fails = false;
    const retry = feed.getByRole('button', { name: 'Retry' });
    retry.focus();
    fireEvent.click(retry);
    await feed.findByText('Created user');
    expect(feed.queryByText('Updated blog post')).toBeNull();
    expect(feed.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(select);
  });

  it('never claims to be empty before the server has answered', async () => {
    const { feed, chooseKind } = await openActivity(({ query }) =>
      query.get('kind') === 'user' ? unanswered() : { body: eventList([]) },
    );
    await feed.findByText('There is no activity to show.');
    chooseKind('user');
    expect(await feed.findByRole('status', { name: 'Loading recent activity' })).toBeDefined();
    expect(feed.queryByText(/no activity/)).toBeNull();
  });

  it.each<[string, Answer, string]>([
    [
      'a sentence when there is none',
      () => ({ body: eventList([]) }),
      'There is no activity to show.',
    ],
    ['a dash when it cannot be loaded', broken, 'Not available'],
  ])('is %s, without a spinner or a message', async (_what, answer, text) => {
    const { feed } = await openActivity(answer);
    expect(await feed.findByText(text)).toBeDefined();
    expect(feed.queryAllByText(/no activity|Not available/)).toHaveLength(1);
    expect(feed.queryByRole('status')).toBeNull();
    expect(feed.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
