import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { WireMessage } from '#shared/schemas/inbox.ts';
import {
  type FakeRequest,
  type FakeServer,
  openAdmin,
  postList,
  refusal,
  signedInAs,
  summary,
} from '#web/src/app/admin.test-support.tsx';
import {
  askToDelete,
  inboxServer,
  message,
  messageList,
  messageSummary,
} from './admin-messages.test-support.tsx';

const subjects = ['Tides', 'Moon', 'Currents', 'Wind', 'Waves'];

const start = subjects.map((subject) => message({ id: subject, subject }));

/** Opens the list with five unread messages. */
function openList(changes: FakeServer = {}) {
  const inbox = new Map(start.map((stored) => [stored.id, stored]));
  const server = { ...signedInAs('staff'), ...inboxServer(start, inbox), ...changes };
  return { ...openAdmin('/admin/messages', server), inbox };
}

const select = async (...names: string[]) => {
  for (const name of names) {
    fireEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  }
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const confirmDeletion = async (name: string) => {
  const dialog = within(await screen.findByRole('dialog', { name }));
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
};
const bar = () => within(screen.getByRole('group', { name: 'Selected messages' }));
const readSubjects = (inbox: Map<string, WireMessage>) =>
  [...inbox.values()].filter((stored) => stored.is_read).map(({ subject }) => subject);
/** Labels of the checked boxes of rows. */
const selected = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^Select (?!all)/ })
    .flatMap((box) => (box.checked ? box.labels?.[0]?.textContent : []));

describe('several messages', () => {
  it('are selected one by one or all at once, and counted', async () => {
    openList();
    await select('Moon', 'Wind');
    expect(bar().getByText('2 selected')).toBeDefined();
    const all = bar().getByRole<HTMLInputElement>('checkbox', { name: 'Select all' });
    expect([all.checked, all.indeterminate]).toEqual([false, true]);
    fireEvent.click(all);
    expect(bar().getByText('5 selected')).toBeDefined();
    expect(all.checked).toBe(true);
    press('Clear selection');
    expect(bar().queryByText(/selected/)).toBeNull();
    expect(bar().queryByRole('button')).toBeNull();
  });

  it('are marked as read, and as unread again', async () => {
    const { inbox, requests } = openList();
    await select('Moon', 'Wind');
    press('Mark as read');
    const notice = await screen.findByText('2 messages were marked as read.');
    expect(readSubjects(inbox)).toEqual(['Moon', 'Wind']);
    expect(screen.getAllByText('Unread')).toHaveLength(3);
    expect(selected()).toEqual([]);
    // The pressed button is gone.
    await waitFor(() => expect(document.activeElement).toBe(notice));
    await select('Moon');
    press('Mark as unread');
    await screen.findByText('1 message was marked as unread.');
    expect(readSubjects(inbox)).toEqual(['Wind']);
    const marks = requests.filter(({ route }) => route.startsWith('PATCH'));
    expect(marks.map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"1"', '"2"']);
  });

  it('are deleted after one confirmation', async () => {
    const { inbox, requests } = openList();
    await select('Tides', 'Moon', 'Currents');
    press('Delete');
    expect(await screen.findByText(/This cannot be undone/)).toBeDefined();
    expect(requests.some(({ route }) => route.startsWith('DELETE'))).toBe(false);
    await confirmDeletion('Delete 3 messages?');
    await screen.findByText('3 messages were deleted.');
    expect([...inbox.keys()]).toEqual(['Wind', 'Waves']);
    expect(screen.queryByRole('link', { name: 'Moon' })).toBeNull();
  });

  it('are not deleted when the dialog is cancelled', async () => {
    const { inbox } = openList();
    await select('Tides');
    press('Delete');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 1 message?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(inbox.size).toBe(5);
    expect(selected()).toEqual(['Select Tides']);
  });

  it('that others have changed meanwhile are not deleted, and stay selected', async () => {
    const { inbox } = openList();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    for (const id of ['Moon', 'Wind']) {
      inbox.set(id, message({ id, subject: id, is_read: true, version: 2 }));
    }
    press('Delete');
    await confirmDeletion('Delete 5 messages?');
    expect((await screen.findByRole('alert')).textContent).toBe(
      '3 of 5 messages were deleted: 2 were changed meanwhile. They are still selected.',
    );
    expect(selected()).toEqual(['Select Moon', 'Select Wind']);
    expect(screen.queryByText('Unread')).toBeNull();
    // Now with the versions that are listed.
    press('Mark as unread');
    await screen.findByText('2 messages were marked as unread.');
    expect(readSubjects(inbox)).toEqual([]);
  });

  it('are changed three at a time, with the progress', async () => {
    const waiting: (() => void)[] = [];
    const slow = start.map(({ id }) => ({
      [`PATCH /messages/${id}`]: async () => {
        await new Promise<void>((resolve) => waiting.push(resolve));
        return id === 'Waves' ? refusal(500, 'internal', 'x') : { body: message({ id }) };
      },
    }));
    const { requests } = openList(Object.assign({}, ...slow));
    const marks = () => requests.filter(({ route }) => route.startsWith('PATCH')).length;
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    press('Mark as read');
    await waitFor(() => expect(marks()).toBe(3));
    // A second press has no effect.
    press('Mark as read');
    waiting.shift()?.();
    const progress = await screen.findByRole('progressbar', { name: 'Changed messages' });
    await waitFor(() => expect(progress.getAttribute('aria-valuetext')).toBe('1 of 5'));
    await waitFor(() => expect(marks()).toBe(4));
    for (let left = 4; left > 0; left -= 1) {
      await waitFor(() => expect(waiting).not.toHaveLength(0));
      waiting.shift()?.();
    }
    expect((await screen.findByRole('alert')).textContent).toBe(
      '4 of 5 messages were marked as read: 1 failed. One is still selected.',
    );
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(marks()).toBe(5);
  });
});

type Answer = FakeServer[string];

const unread = (count: number) => ({ body: messageList([], { unread: count }) });

/** Opens a page that does not list messages. */
function openPosts(unreadAnswer: Answer, changes: FakeServer = signedInAs('staff')) {
  return openAdmin('/admin/posts', {
    'GET /blog_posts': () => ({ body: postList([summary()]) }),
    'GET /messages': unreadAnswer,
    ...changes,
  });
}

const requestCount = (requests: FakeRequest[]) =>
  requests.filter(({ route }) => route === 'GET /messages').length;

const messagesLink = () =>
  within(screen.getByRole('navigation', { name: 'Admin' })).getByRole('link', { name: /Messages/ });

async function returnAfter(ms: number) {
  vi.setSystemTime(Date.now() + ms);
  await act(async () => {
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

describe('the number of unread messages', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });

  it.each([
    [1, '1', '1 unread message'],
    [3, '3', '3 unread messages'],
    [250, '99+', '250 unread messages'],
  ])('is shown beside the sidebar entry: %i', async (count, shown, spoken) => {
    openPosts(() => unread(count));
    expect(await screen.findByText(spoken)).toBeDefined();
    expect(within(messagesLink()).getByText(shown).getAttribute('aria-hidden')).toBe('true');
  });

  it('is hidden when there are none', async () => {
    const { requests } = openPosts(() => unread(0));
    await screen.findByRole('row', { name: /What a page fault costs/ });
    await waitFor(() => expect(requestCount(requests)).toBe(1));
    expect(messagesLink().textContent).toBe('Messages');
  });

  it('is requested once, however many pages are opened', async () => {
    const { requests, router } = openPosts(() => unread(3));
    await screen.findByText('3 unread messages');
    await router.navigate('/admin/posts?tab=drafts');
    await router.navigate('/admin/posts/new');
    expect(await screen.findByRole('heading', { name: 'New Post' })).toBeDefined();
    expect(requestCount(requests)).toBe(1);
    expect(requests.find(({ route }) => route === 'GET /messages')?.query.get('page_size')).toBe(
      '1',
    );
  });

  it('is requested again when the window regains the focus, at most once a minute', async () => {
    let count = 3;
    const { requests } = openPosts(() => unread(count));
    await screen.findByText('3 unread messages');
    count = 4;
    await returnAfter(59_000);
    await returnAfter(500);
    expect(requestCount(requests)).toBe(1);
    await returnAfter(500);
    expect(await screen.findByText('4 unread messages')).toBeDefined();
    await returnAfter(30_000);
    expect(requestCount(requests)).toBe(2);
  });

  it('is hidden when it is unknown, and not requested more often', async () => {
    let fails = true;
    const { requests } = openPosts(() => (fails ? refusal(500, 'internal', 'x') : unread(2)));
    await screen.findByRole('row', { name: /What a page fault costs/ });
    await waitFor(() => expect(requestCount(requests)).toBe(1));
    await returnAfter(30_000);
    expect(requestCount(requests)).toBe(1);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(messagesLink().textContent).toBe('Messages');
    fails = false;
    await returnAfter(30_000);
    expect(await screen.findByText('2 unread messages')).toBeDefined();
  });

  it('stays when it cannot be refreshed', async () => {
    let fails = false;
    const { requests } = openPosts(() => (fails ? refusal(500, 'internal', 'x') : unread(2)));
    await screen.findByText('2 unread messages');
    fails = true;
    await returnAfter(60_000);
    await waitFor(() => expect(requestCount(requests)).toBe(2));
    expect(screen.getByText('2 unread messages')).toBeDefined();
  });

  it('comes with the open list of messages, which is refreshed instead', async () => {
    let list = messageList([messageSummary()], { unread: 1 });
    const { requests } = openAdmin('/admin/messages', {
      ...signedInAs('staff'),
      'GET /messages': () => ({ body: list }),
    });
    expect(await screen.findByText('1 unread message')).toBeDefined();
    expect(requestCount(requests)).toBe(1);
    list = messageList([messageSummary({ id: 'b', subject: 'Another' }), ...list.data], {
      unread: 2,
    });
    await returnAfter(59_000);
    expect(requestCount(requests)).toBe(1);
    await returnAfter(1000);
    expect(await screen.findByRole('link', { name: 'Another' })).toBeDefined();
    expect(await screen.findByText('2 unread messages')).toBeDefined();
    expect(requestCount(requests)).toBe(2);
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
    expect(requestCount(requests)).toBe(2);
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as unread' }));
    expect(await screen.findByText('2 unread messages')).toBeDefined();
    expect(requestCount(requests)).toBe(3);
    (await askToDelete('Delete')).confirm();
    expect(await screen.findByRole('table', { name: 'Messages' })).toBeDefined();
    expect(await screen.findByText('1 unread message')).toBeDefined();
    expect(requestCount(requests)).toBe(4);
  });

  it('is not requested before sign-in, or without rights', async () => {
    const signedOut = openPosts(() => unread(3), {});
    await screen.findByRole('heading', { name: 'Admin Panel' });
    expect(requestCount(signedOut.requests)).toBe(0);
    cleanup();
    const denied = { 'POST /auth/access-denied': () => ({ status: 204 }) };
    const restricted = openPosts(() => unread(3), { ...signedInAs('user'), ...denied });
    await screen.findByRole('heading', { name: 'Access Restricted' });
    expect(requestCount(restricted.requests)).toBe(0);
  });
});
