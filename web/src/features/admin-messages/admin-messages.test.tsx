import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  type FakeServer,
  openAdmin,
  refusal,
  signedInAs,
} from '#web/src/app/admin.test-support.tsx';
import {
  askToDelete,
  inboxServer,
  message,
  messageList,
  messageSummary,
} from './admin-messages.test-support.tsx';

const { id } = message();

type Role = Parameters<typeof signedInAs>[0];

function openList(routes: FakeServer, { search = '', as = 'staff' as Role } = {}) {
  return openAdmin(`/admin/messages${search}`, { ...signedInAs(as), ...routes });
}
const listing = (...listed: ReturnType<typeof messageSummary>[]): FakeServer => ({
  'GET /messages': () => ({ body: messageList(listed) }),
});

const deleteButton = 'Delete A question about tides'; // in the list

describe('the list of messages', () => {
  it('shows who wrote what and when, and says which are unread', async () => {
    const read = messageSummary({ id: 'b', subject: 'Thank you', is_read: true });
    openList(listing(messageSummary(), read));
    const row = within(await screen.findByRole('row', { name: /A question about tides/ }));
    expect(row.getByRole('link', { name: 'A question about tides' }).getAttribute('href')).toBe(
      `/admin/messages/${id}`,
    );
    expect(row.getByText('Ada Moreau')).toBeDefined();
    expect(row.getByText('ada@example.com')).toBeDefined();
    expect(row.getByText(/^Nov 12, 2026, /)).toBeDefined();
    expect(row.getByText('Unread')).toBeDefined();
    const other = within(screen.getByRole('row', { name: /Thank you/ }));
    expect(other.queryByText('Unread')).toBeNull();
    expect(screen.queryByText('Not e-mailed')).toBeNull();
  });

  it.each([
    [false, 'The e-mail about this message could not be sent.'],
    [true, 'The e-mail about this message was sent, but came back.'],
  ])('says in words which message was not e-mailed: returned %s', async (mail_returned, title) => {
    const refused = messageSummary({ mail_refused: true, mail_returned });
    openList(listing(refused));
    const row = within(await screen.findByRole('row', { name: /A question about tides/ }));
    expect(row.getByText('Not e-mailed').closest('[title]')?.getAttribute('title')).toBe(title);
  });

  it('counts both folders, and keeps the open one in the address', async () => {
    const spam = messageSummary({ subject: 'Buy now', folder: 'spam' });
    const { requests, router } = openList({
      'GET /messages': ({ query }) => ({
        body: messageList(query.get('folder') === 'spam' ? [spam] : [messageSummary()]),
      }),
    });
    expect(await screen.findByRole('tab', { name: 'Inbox 12' })).toBeDefined();
    fireEvent.click(screen.getByRole('tab', { name: 'Spam 3' }));
    expect(await screen.findByRole('link', { name: 'Buy now' })).toBeDefined();
    expect(router.state.location.search).toBe('?tab=spam');
    expect(requests.at(-1)?.query.get('folder')).toBe('spam');
    fireEvent.click(screen.getByRole('tab', { name: 'Inbox 12' }));
    expect(router.state.location.search).toBe('');
  });

  it.each([
    ['spam', 'spam', 'There is no spam.'],
    ['drafts', 'inbox', 'There are no messages here yet.'],
  ])('opens for the address ?tab=%s the folder %s', async (tab, folder, sentence) => {
    const { requests } = openList(listing(), { search: `?tab=${tab}` });
    expect(await screen.findByText(sentence)).toBeDefined();
    expect(requests.at(-1)?.query.get('folder')).toBe(folder);
  });

  it('says that loading failed, and retries', async () => {
    let fails = true;
    openList({
      'GET /messages': () =>
        fails ? refusal(500, 'internal', 'x') : { body: messageList([messageSummary()]) },
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to load messages. Please try again.');
    fails = false;
    fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'A question about tides' })).toBeDefined();
  });

  it('loads more until the last page', async () => {
    openList({
      'GET /messages': ({ query }) => ({
        body:
          query.get('page') === '2'
            ? messageList([messageSummary({ id: 'b', subject: 'An older one' })], { totalPages: 2 })
            : messageList([messageSummary()], { totalPages: 2 }),
      }),
    });
    const more = await screen.findByRole('button', { name: 'Load More Messages' });
    fireEvent.click(more);
    const subjects = async () => {
      await screen.findByRole('link', { name: 'An older one' });
      return within(screen.getByRole('table'))
        .getAllByRole('link')
        .map((link) => link.textContent);
    };
    expect(await subjects()).toEqual(['A question about tides', 'An older one']);
    expect(more.hasAttribute('disabled')).toBe(true);
    const added = screen.getByRole('link', { name: 'An older one' });
    await waitFor(() => expect(document.activeElement).toBe(added));
  });

  it('deletes a message after asking, and confirms it', async () => {
    const { requests } = openList(inboxServer([message()]));
    const { confirm } = await askToDelete(deleteButton);
    expect(requests.some(({ route }) => route.startsWith('DELETE'))).toBe(false);
    confirm();
    expect(await screen.findByText('There are no messages here yet.')).toBeDefined();
    const notice = await screen.findByText('The message was deleted.');
    await waitFor(() => expect(document.activeElement).toBe(notice));
  });

  it('asks again before a message is deleted that somebody else has marked meanwhile', async () => {
    const inbox = new Map([[id, message()]]);
    const { requests } = openList(inboxServer([message()], inbox));
    const { dialog, confirm } = await askToDelete(deleteButton);
    inbox.set(id, message({ is_read: true, version: 2 }));
    confirm();
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'Somebody else has marked this message meanwhile, so it was not deleted. Delete it all the same?',
    );
    expect(inbox.size).toBe(1);
    confirm();
    expect(await screen.findByText('The message was deleted.')).toBeDefined();
    const deletions = requests.filter(({ route }) => route === `DELETE /messages/${id}`);
    expect(deletions.map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"']);
  });

  it('says when deleting failed, and keeps the dialog open', async () => {
    const failing = { [`DELETE /messages/${id}`]: () => refusal(500, 'internal', 'x') };
    openList({ ...inboxServer([message()]), ...failing });
    const { dialog, confirm } = await askToDelete(deleteButton);
    confirm();
    expect((await dialog.findByRole('alert')).textContent).toBe('Failed to delete message');
  });

  it('treats a message that somebody else has deleted as deleted', async () => {
    let listed = [messageSummary()];
    openList({
      'GET /messages': () => ({ body: messageList(listed) }),
      [`DELETE /messages/${id}`]: () => {
        listed = [];
        return refusal(404, 'message-not-found', 'This message is gone.');
      },
    });
    const { confirm } = await askToDelete(deleteButton);
    confirm();
    expect(await screen.findByText('The message was deleted.')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is read-only for a viewer', async () => {
    const hidden = messageSummary({ name: 'Hidden sender', email: '', subject: 'Hidden message' });
    openList(listing(hidden), { as: 'viewer' });
    const remove = await screen.findByRole('button', { name: 'Delete Hidden message' });
    expect(remove.hasAttribute('disabled')).toBe(true);
    expect(remove.title).toBe('This account is read-only');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getAllByRole('columnheader')).toHaveLength(4);
  });

  it('is searched; the search stays in the address, and in the other folder', async () => {
    const spam = messageSummary({ subject: 'Buy the moon', folder: 'spam' });
    const { requests, router } = openList({
      'GET /messages': ({ query }) => {
        if (query.get('folder') === 'spam') return { body: messageList([spam]) };
        return { body: messageList(query.has('q') ? [] : [messageSummary()]) };
      },
    });
    await screen.findByRole('link', { name: 'A question about tides' });
    const box = screen.getByRole('searchbox', { name: 'Search messages' });
    fireEvent.change(box, { target: { value: ' moon ' } });
    expect(await screen.findByText('No messages match this search.')).toBeDefined();
    expect(router.state.location.search).toBe('?q=moon');
    expect(Object.fromEntries(requests.at(-1)?.query ?? [])).toMatchObject({
      folder: 'inbox',
      q: 'moon',
    });
    fireEvent.click(screen.getByRole('tab', { name: 'Spam 3' }));
    expect(await screen.findByRole('link', { name: 'Buy the moon' })).toBeDefined();
    expect(router.state.location.search).toBe('?tab=spam&q=moon');
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(router.state.location.search).toBe('?tab=spam'));
    expect(requests.every(({ query }) => query.get('q') !== '')).toBe(true);
  });

  it.each([
    [500, null],
    [501, 'The newest 500 messages of this folder are searched.'],
  ])('says whether all of %i messages are searched', async (inbox, sentence) => {
    const body = messageList([messageSummary()], { counts: { inbox, spam: 3 } });
    openList({ 'GET /messages': () => ({ body }) }, { search: '?q=tides' });
    await screen.findByRole('link', { name: 'A question about tides' });
    expect(screen.queryByText(/are searched/)?.textContent ?? null).toBe(sentence);
  });
});
