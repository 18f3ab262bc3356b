import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openAdmin, refusal, signedInAs } from '#web/src/app/admin.test-support.tsx';
import {
  inboxServer,
  message,
  messageList,
  messageSummary,
} from './admin-messages.test-support.tsx';

const { id } = message();
const address = `/admin/messages/${id}`;

describe('the list of messages', () => {
  it('shows who wrote what and when, and says which are unread', async () => {
    const read = messageSummary({ id: 'b', subject: 'Thank you', is_read: true });
    openAdmin('/admin/messages', {
      ...signedInAs('staff'),
      'GET /messages': () => ({ body: messageList([messageSummary(), read]) }),
    });
    const row = within(await screen.findByRole('row', { name: /A question about tides/ }));
    expect(row.getByRole('link', { name: 'A question about tides' }).getAttribute('href')).toBe(
      address,
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
    openAdmin('/admin/messages', {
      ...signedInAs('staff'),
      'GET /messages': () => ({ body: messageList([refused]) }),
    });
    const row = within(await screen.findByRole('row', { name: /A question about tides/ }));
    expect(row.getByText('Not e-mailed').closest('[title]')?.getAttribute('title')).toBe(title);
  });

  it('counts both folders, and keeps the open one in the address', async () => {
    const spam = messageSummary({ subject: 'Buy now', folder: 'spam' });
    const { requests, router } = openAdmin('/admin/messages', {
      ...signedInAs('staff'),
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

  it('opens the folder that the address names', async () => {
    const { requests } = openAdmin('/admin/messages?tab=spam', {
      ...signedInAs('staff'),
      'GET /messages': () => ({ body: messageList([]) }),
    });
    expect(await screen.findByText('There is no spam.')).toBeDefined();
    expect(requests.at(-1)?.query.get('folder')).toBe('spam');
  });

  it('opens the inbox when the address names an unknown folder', async () => {
    openAdmin('/admin/messages?tab=drafts', {
      ...signedInAs('staff'),
      'GET /messages': () => ({ body: messageList([]) }),
    });
    expect(await screen.findByText('There are no messages here yet.')).toBeDefined();
  });

  it('says that loading failed, and retries', async () => {
    let fails = true;
    openAdmin('/admin/messages', {
      ...signedInAs('staff'),
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
    openAdmin('/admin/messages', {
      ...signedInAs('staff'),
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
    const { requests } = openAdmin('/admin/messages', {
      ...signedInAs('staff'),
      ...inboxServer([message()]),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Delete A question about tides' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete message?' }));
    expect(requests.some(({ route }) => route.startsWith('DELETE'))).toBe(false);
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('There are no messages here yet.')).toBeDefined();
    const notice = await screen.findByText('The message was deleted.');
    await waitFor(() => expect(document.activeElement).toBe(notice));
  });

  it('asks again before a message is deleted that somebody else has marked meanwhile', async () => {
    const kept = new Map([[id, message()]]);
    const { requests } = openAdmin('/admin/messages', {
      ...signedInAs('staff'),
      ...inboxServer([message()], kept),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Delete A question about tides' }));
    kept.set(id, message({ is_read: true, version: 2 }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete message?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'Somebody else has marked this message meanwhile, so it was not deleted. Delete it all the same?',
    );
    expect(kept.size).toBe(1);
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('The message was deleted.')).toBeDefined();
    const deletions = requests.filter(({ route }) => route === `DELETE /messages/${id}`);
    expect(deletions.map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"']);
  });

  it('says when deleting failed, and keeps the dialog open', async () => {
    openAdmin('/admin/messages', {
      ...signedInAs('staff'),
      ...inboxServer([message()]),
      [`DELETE /messages/${id}`]: () => refusal(500, 'internal', 'x'),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Delete A question about tides' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete message?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Failed to delete message');
  });

  it('treats a message that somebody else has deleted as deleted', async () => {
    let kept = [messageSummary()];
    openAdmin('/admin/messages', {
      ...signedInAs('staff'),
      'GET /messages': () => ({ body: messageList(kept) }),
      [`DELETE /messages/${id}`]: () => {
        kept = [];
        return refusal(404, 'message-not-found', 'This message is gone.');
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Delete A question about tides' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete message?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('The message was deleted.')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is read-only for a viewer', async () => {
    const hidden = messageSummary({ name: 'Hidden sender', email: '', subject: 'Hidden message' });
    openAdmin('/admin/messages', {
      ...signedInAs('viewer'),
      'GET /messages': () => ({ body: messageList([hidden]) }),
    });
    const remove = await screen.findByRole('button', { name: 'Delete Hidden message' });
    expect(remove.hasAttribute('disabled')).toBe(true);
    expect(remove.title).toBe('This account is read-only');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getAllByRole('columnheader')).toHaveLength(4);
  });

  it('is searched; the search stays in the address, and in the other folder', async () => {
    const spam = messageSummary({ subject: 'Buy the moon', folder: 'spam' });
    const { requests, router } = openAdmin('/admin/messages', {
      ...signedInAs('staff'),
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
    openAdmin('/admin/messages?q=tides', {
      ...signedInAs('staff'),
      'GET /messages': () => ({
        body: messageList([messageSummary()], { counts: { inbox, spam: 3 } }),
      }),
    });
    await screen.findByRole('link', { name: 'A question about tides' });
    expect(screen.queryByText(/are searched/)?.textContent ?? null).toBe(sentence);
  });
});

describe('a message', () => {
  it('shows its sender, a reply address, its time and its text line by line', async () => {
    openAdmin(address, { ...signedInAs('staff'), ...inboxServer([message()]) });
    const article = within(await screen.findByRole('article', { name: 'A question about tides' }));
    expect(article.getByText('Ada Moreau')).toBeDefined();
    expect(article.getByText('Email')).toBeDefined();
    for (const link of [
      article.getByRole('link', { name: 'ada@example.com' }),
      article.getByRole('link', { name: 'Reply' }),
    ]) {
      expect(link.getAttribute('href')).toMatch(
        /^mailto:ada@example\.com\?subject=Re%3A%20A%20question%20about%20tides&body=.*Dear%20owner/,
      );
    }
    expect(article.getByText(/^Nov 12, 2026, /)).toBeDefined();
    const text = article.getByText(/^Dear owner,/);
    expect(text.textContent).toBe(message().message);
  });

  it.each([
    [{ is_mailed: true }, 'Yes'],
    [{ is_mailed: false }, 'No, it is stored here only'],
    [
      { is_mailed: false, mail_refused: true },
      'No, the e-mail about this message could not be sent.',
    ],
    [
      { is_mailed: false, mail_refused: true, mail_returned: true },
      'No, the e-mail about this message was sent, but came back.',
    ],
    [{ is_mailed: false, folder: 'spam' }, 'No, it looks like spam'],
  ] as const)('says whether it was emailed: %j', async (changes, sentence) => {
    openAdmin(address, { ...signedInAs('staff'), ...inboxServer([message(changes)]) });
    const term = await screen.findByText('Emailed to the owner');
    expect(term.nextElementSibling?.textContent).toBe(sentence);
  });

  it('is marked as read when it is opened, once, and as unread on request', async () => {
    const { requests } = openAdmin(address, {
      ...signedInAs('staff'),
      ...inboxServer([message()]),
    });
    const marks = () =>
      requests.filter(({ route }) => route.startsWith('PATCH')).map(({ body }) => body);
    const toggle = await screen.findByRole('button', { name: 'Mark as unread' });
    await waitFor(() => expect(marks()).toEqual([{ is_read: true }]));
    await waitFor(() => expect(toggle.getAttribute('aria-busy')).toBe('false'));
    expect(screen.queryByText('Unread')).toBeNull();
    fireEvent.click(toggle);
    expect(await screen.findByText('Unread')).toBeDefined();
    await waitFor(() => expect(toggle.getAttribute('aria-busy')).toBe('false'));
    expect(toggle.textContent).toBe('Mark as read');
    expect(marks()).toEqual([{ is_read: true }, { is_read: false }]);
  });

  it('sends the version that is shown with each change', async () => {
    const { requests } = openAdmin(address, {
      ...signedInAs('staff'),
      ...inboxServer([message({ version: 4 })]),
    });
    const toggle = await screen.findByRole('button', { name: 'Mark as unread', busy: false });
    fireEvent.click(toggle);
    await screen.findByRole('button', { name: 'Mark as read', busy: false });
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete message?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('heading', { name: 'Messages' })).toBeDefined();
    const changes = requests.filter(({ route }) => !route.startsWith('GET'));
    expect(changes.map(({ headers }) => headers.get('if-match'))).toEqual(['"4"', '"5"', '"6"']);
  });

  it('keeps what somebody else has marked meanwhile, and says so', async () => {
    const kept = new Map([[id, message({ is_read: true })]]);
    openAdmin(address, { ...signedInAs('staff'), ...inboxServer([message()], kept) });
    const toggle = await screen.findByRole('button', { name: 'Mark as unread' });
    kept.set(id, message({ is_read: true, version: 3, is_mailed: false }));
    fireEvent.click(toggle);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Somebody else has marked this message meanwhile. It is shown as it is now; nothing was overwritten.',
    );
    expect(screen.getByText('No, it is stored here only')).toBeDefined();
    expect(kept.get(id)).toMatchObject({ is_read: true, version: 3 });
    fireEvent.click(screen.getByRole('button', { name: 'Mark as unread', busy: false }));
    expect(await screen.findByText('Unread')).toBeDefined();
    await waitFor(() => expect(kept.get(id)).toMatchObject({ is_read: false, version: 4 }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('has nothing to say when somebody else has marked it the same', async () => {
    const kept = new Map([[id, message({ is_read: true })]]);
    openAdmin(address, { ...signedInAs('staff'), ...inboxServer([message()], kept) });
    const toggle = await screen.findByRole('button', { name: 'Mark as unread' });
    kept.set(id, message({ is_read: false, version: 2 }));
    fireEvent.click(toggle);
    await screen.findByRole('button', { name: 'Mark as read', busy: false });
    expect(screen.getByText('Unread')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is not marked by opening it when somebody else marks it just then', async () => {
    const kept = new Map([[id, message()]]);
    const store = inboxServer([message()], kept);
    const { requests } = openAdmin(address, {
      ...signedInAs('staff'),
      ...store,
      [`GET /messages/${id}`]: (request) => {
        const answer = store[`GET /messages/${id}`]?.(request) ?? {};
        // Read and marked as unread by somebody else.
        kept.set(id, message({ version: 3 }));
        return answer;
      },
    });
    await screen.findByRole('button', { name: 'Mark as read', busy: false });
    const mark = requests.find(({ route }) => route.startsWith('PATCH'));
    expect(mark?.headers.get('if-match')).toBe('"1"');
    expect(screen.getByText('Unread')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(kept.get(id)).toMatchObject({ is_read: false, version: 3 });
  });

  it('that was read before is not marked again', async () => {
    const server = inboxServer([message({ is_read: true })]);
    const { requests } = openAdmin(address, { ...signedInAs('staff'), ...server });
    expect(await screen.findByRole('button', { name: 'Mark as unread' })).toBeDefined();
    expect(requests.some(({ route }) => route.startsWith('PATCH'))).toBe(false);
  });

  it('stays as it is when marking fails: silently at first, with a message on request', async () => {
    const { requests } = openAdmin(address, {
      ...signedInAs('staff'),
      ...inboxServer([message()]),
      [`PATCH /messages/${id}`]: () => refusal(500, 'internal', 'Something went wrong.'),
    });
    await waitFor(() => expect(requests.at(-1)?.route).toBe(`PATCH /messages/${id}`));
    const toggle = await screen.findByRole('button', { name: 'Mark as read', busy: false });
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.click(toggle);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('The message could not be marked. Something went wrong.');
    expect(screen.getByText('Unread')).toBeDefined();
  });

  it('is deleted after asking; its list opens, and nothing leads back', async () => {
    const spam = message({ folder: 'spam' });
    const { requests, router } = openAdmin(address, {
      ...signedInAs('staff'),
      ...inboxServer([spam]),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete message?' }));
    expect(requests.some(({ route }) => route.startsWith('DELETE'))).toBe(false);
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('heading', { name: 'Messages' })).toBeDefined();
    const { pathname, search } = router.state.location;
    expect(pathname + search).toBe('/admin/messages?tab=spam');
    expect(requests.some(({ route }) => route === `DELETE /messages/${id}`)).toBe(true);
  });

  it('that does not exist says so, and links to the others', async () => {
    openAdmin(address, {
      ...signedInAs('staff'),
      [`GET /messages/${id}`]: () => refusal(404, 'message-not-found', 'This message is gone.'),
    });
    expect((await screen.findByRole('alert')).textContent).toBe('This message is gone.');
    expect(screen.getByRole('link', { name: 'Back to Messages' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('says that loading failed, and retries', async () => {
    let fails = true;
    openAdmin(address, {
      ...signedInAs('staff'),
      [`GET /messages/${id}`]: () =>
        fails ? refusal(500, 'internal', 'x') : { body: message({ is_read: true }) },
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to load message. Please try again.');
    fails = false;
    fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('article')).toBeDefined();
  });

  it('shows a viewer that it exists, and is not changed by looking', async () => {
    const hidden = { name: 'Hidden sender', email: '', subject: 'Hidden message', message: '' };
    const { requests } = openAdmin(address, {
      ...signedInAs('viewer'),
      ...inboxServer([message(hidden)]),
    });
    expect(await screen.findByText('The text is hidden from this account.')).toBeDefined();
    expect(screen.getByText('Hidden sender')).toBeDefined();
    for (const name of ['Reply', 'Mark as read', 'Delete']) {
      const button = screen.getByRole('button', { name });
      expect(button.hasAttribute('disabled')).toBe(true);
      expect(button.title).toBe('This account is read-only');
    }
    expect(document.querySelector('a[href^="mailto:"]')).toBeNull();
    expect(requests.every(({ route }) => route.startsWith('GET '))).toBe(true);
  });

  it('stays plain text, whatever its sender wrote', async () => {
    const hostile = message({
      name: '<img src=x onerror=alert(1)>',
      subject: '</h2><script>alert(1)</script>',
      message: '<b>bold</b> https://evil.example \u202Emoc.elpmaxe\n'.repeat(20),
    });
    openAdmin(address, { ...signedInAs('staff'), ...inboxServer([hostile]) });
    const article = await screen.findByRole('article', { name: hostile.subject });
    expect(article.querySelector('img, script, b')).toBeNull();
    expect(article.textContent).toContain(hostile.message);
    expect(article.textContent).toContain(hostile.name);
    expect(within(article).queryByRole('link', { name: /evil/ })).toBeNull();
  });
});
