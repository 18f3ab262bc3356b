import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type FakeRequest,
  openAdmin,
  postList,
  refusal,
  signedInAs,
  summary,
} from '#web/src/app/admin.test-support.tsx';
import {
  inboxServer,
  message,
  messageList,
  messageSummary,
} from './admin-messages.test-support.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});

const posts = { 'GET /blog_posts': () => ({ body: postList([summary()]) }) };

/** Responds with the number of unread messages. */
const unread = (count: () => number) => ({
  'GET /messages': () => ({ body: messageList([], { unread: count() }) }),
});

const asked = (requests: FakeRequest[]) =>
  requests.filter(({ route }) => route === 'GET /messages').length;

const entry = () =>
  within(screen.getByRole('navigation', { name: 'Admin' })).getByRole('link', { name: /Messages/ });

async function returnAfter(ms: number) {
  vi.setSystemTime(Date.now() + ms);
  await act(async () => {
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

describe('the number of unread messages', () => {
  it.each([
    [1, '1', '1 unread message'],
    [3, '3', '3 unread messages'],
    [250, '99+', '250 unread messages'],
  ])('is shown beside the sidebar entry: %i', async (count, shown, spoken) => {
    openAdmin('/admin/posts', { ...signedInAs('staff'), ...posts, ...unread(() => count) });
    expect(await screen.findByText(spoken)).toBeDefined();
    expect(within(entry()).getByText(shown).getAttribute('aria-hidden')).toBe('true');
  });

  it('is hidden when there are none', async () => {
    const { requests } = openAdmin('/admin/posts', {
      ...signedInAs('staff'),
      ...posts,
      ...unread(() => 0),
    });
    await screen.findByRole('row', { name: /What a page fault costs/ });
    await waitFor(() => expect(asked(requests)).toBe(1));
    expect(entry().textContent).toBe('Messages');
  });

  it('is requested once, however many pages are opened', async () => {
    const { requests, router } = openAdmin('/admin/posts', {
      ...signedInAs('staff'),
      ...posts,
      ...unread(() => 3),
    });
    await screen.findByText('3 unread messages');
    await router.navigate('/admin/posts?tab=drafts');
    await router.navigate('/admin/posts/new');
    expect(await screen.findByRole('heading', { name: 'New Post' })).toBeDefined();
    expect(asked(requests)).toBe(1);
    expect(requests.find(({ route }) => route === 'GET /messages')?.query.get('page_size')).toBe(
      '1',
    );
  });

  it('is requested again when the window regains the focus, at most once a minute', async () => {
    let count = 3;
    const { requests } = openAdmin('/admin/posts', {
      ...signedInAs('staff'),
      ...posts,
      ...unread(() => count),
    });
    await screen.findByText('3 unread messages');
    count = 4;
    await returnAfter(59_000);
    await returnAfter(500);
    expect(asked(requests)).toBe(1);
    await returnAfter(500);
    expect(await screen.findByText('4 unread messages')).toBeDefined();
    await returnAfter(30_000);
    expect(asked(requests)).toBe(2);
  });

  it('is hidden when it is unknown, and not requested more often', async () => {
    let fails = true;
    const { requests } = openAdmin('/admin/posts', {
      ...signedInAs('staff'),
      ...posts,
      'GET /messages': () =>
        fails ? refusal(500, 'internal', 'x') : { body: messageList([], { unread: 2 }) },
    });
    await screen.findByRole('row', { name: /What a page fault costs/ });
    await waitFor(() => expect(asked(requests)).toBe(1));
    await returnAfter(30_000);
    expect(asked(requests)).toBe(1);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(entry().textContent).toBe('Messages');
    fails = false;
    await returnAfter(30_000);
    expect(await screen.findByText('2 unread messages')).toBeDefined();
  });

  it('stays when it cannot be refreshed', async () => {
    let fails = false;
    const { requests } = openAdmin('/admin/posts', {
      ...signedInAs('staff'),
      ...posts,
      'GET /messages': () =>
        fails ? refusal(500, 'internal', 'x') : { body: messageList([], { unread: 2 }) },
    });
    await screen.findByText('2 unread messages');
    fails = true;
    await returnAfter(60_000);
    await waitFor(() => expect(asked(requests)).toBe(2));
    expect(screen.getByText('2 unread messages')).toBeDefined();
  });

  it('comes with the list when that is open, which is refreshed instead', async () => {
    let list = messageList([messageSummary()], { unread: 1 });
    const { requests } = openAdmin('/admin/messages', {
      ...signedInAs('staff'),
      'GET /messages': () => ({ body: list }),
    });
    expect(await screen.findByText('1 unread message')).toBeDefined();
    expect(asked(requests)).toBe(1);
    list = messageList([messageSummary({ id: 'b', subject: 'Another' }), ...list.data], {
      unread: 2,
    });
    await returnAfter(59_000);
    expect(asked(requests)).toBe(1);
    await returnAfter(1000);
    expect(await screen.findByRole('link', { name: 'Another' })).toBeDefined();
    expect(await screen.findByText('2 unread messages')).toBeDefined();
    expect(asked(requests)).toBe(2);
  });

  it('follows each change: reading, marking and deleting, with one request each', async () => {
    const other = message({ id: '01890000-0000-7000-8000-0000000000bb', subject: 'Another' });
    const { requests } = openAdmin('/admin/messages', {
      ...signedInAs('staff'),
      ...inboxServer([message(), other]),
    });
    expect(await screen.findByText('2 unread messages')).toBeDefined();
    fireEvent.click(await screen.findByRole('link', { name: 'Another' }));
    expect(await screen.findByText('1 unread message')).toBeDefined();
    expect(asked(requests)).toBe(2);
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as unread' }));
    expect(await screen.findByText('2 unread messages')).toBeDefined();
    expect(asked(requests)).toBe(3);
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete message?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('table', { name: 'Messages' })).toBeDefined();
    expect(await screen.findByText('1 unread message')).toBeDefined();
    expect(asked(requests)).toBe(4);
  });

  it('is not requested before sign-in, or without rights', async () => {
    const outside = openAdmin(
      '/admin/posts',
      unread(() => 3),
    );
    await screen.findByRole('heading', { name: 'Admin Panel' });
    expect(asked(outside.requests)).toBe(0);
    cleanup();
    const refused = openAdmin('/admin/posts', {
      ...signedInAs('user'),
      ...unread(() => 3),
      'POST /auth/access-denied': () => ({ status: 204 }),
    });
    await screen.findByRole('heading', { name: 'Access Restricted' });
    expect(asked(refused.requests)).toBe(0);
  });
});
