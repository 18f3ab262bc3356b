import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  type FakeServer,
  openAdmin,
  refusal,
  signedInAs,
} from '#web/src/app/admin.test-support.tsx';
import { askToDelete, inboxServer, message } from './admin-messages.test-support.tsx';

const { id } = message();
const messagePath = `/admin/messages/${id}`;

function openMessage(routes: FakeServer, as: 'staff' | 'viewer' = 'staff') {
  return openAdmin(messagePath, { ...signedInAs(as), ...routes });
}

describe('a message', () => {
  it('shows its sender, a reply address, its time and its text line by line', async () => {
    openMessage(inboxServer([message()]));
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
    openMessage(inboxServer([message(changes)]));
    const term = await screen.findByText('Emailed to the owner');
    expect(term.nextElementSibling?.textContent).toBe(sentence);
  });

  it('is marked as read when it is opened, once, and as unread on request', async () => {
    const { requests } = openMessage(inboxServer([message()]));
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
    const { requests } = openMessage(inboxServer([message({ version: 4 })]));
    const toggle = await screen.findByRole('button', { name: 'Mark as unread', busy: false });
    fireEvent.click(toggle);
    await screen.findByRole('button', { name: 'Mark as read', busy: false });
    const { confirm } = await askToDelete('Delete');
    confirm();
    expect(await screen.findByRole('heading', { name: 'Messages' })).toBeDefined();
    const changes = requests.filter(({ route }) => !route.startsWith('GET'));
    expect(changes.map(({ headers }) => headers.get('if-match'))).toEqual(['"4"', '"5"', '"6"']);
  });

  it('keeps what somebody else has marked meanwhile, and says so', async () => {
    const inbox = new Map([[id, message({ is_read: true })]]);
    openMessage(inboxServer([message()], inbox));
    const toggle = await screen.findByRole('button', { name: 'Mark as unread' });
    inbox.set(id, message({ is_read: true, version: 3, is_mailed: false }));
    fireEvent.click(toggle);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Somebody else has marked this message meanwhile. It is shown as it is now; nothing was overwritten.',
    );
    expect(screen.getByText('No, it is stored here only')).toBeDefined();
    expect(inbox.get(id)).toMatchObject({ is_read: true, version: 3 });
    fireEvent.click(screen.getByRole('button', { name: 'Mark as unread', busy: false }));
    expect(await screen.findByText('Unread')).toBeDefined();
    await waitFor(() => expect(inbox.get(id)).toMatchObject({ is_read: false, version: 4 }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows no message when somebody else has marked it the same way', async () => {
    const inbox = new Map([[id, message({ is_read: true })]]);
    openMessage(inboxServer([message()], inbox));
    const toggle = await screen.findByRole('button', { name: 'Mark as unread' });
    inbox.set(id, message({ is_read: false, version: 2 }));
    fireEvent.click(toggle);
    await screen.findByRole('button', { name: 'Mark as read', busy: false });
    expect(screen.getByText('Unread')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is not marked by opening it when somebody else marks it at that moment', async () => {
    const inbox = new Map([[id, message()]]);
    const store = inboxServer([message()], inbox);
    const { requests } = openMessage({
      ...store,
      [`GET /messages/${id}`]: (request) => {
        const answer = store[`GET /messages/${id}`]?.(request) ?? {};
        // Read and marked as unread by somebody else.
        inbox.set(id, message({ version: 3 }));
        return answer;
      },
    });
    await screen.findByRole('button', { name: 'Mark as read', busy: false });
    const mark = requests.find(({ route }) => route.startsWith('PATCH'));
    expect(mark?.headers.get('if-match')).toBe('"1"');
    expect(screen.getByText('Unread')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(inbox.get(id)).toMatchObject({ is_read: false, version: 3 });
  });

  it('that was read before is not marked again', async () => {
    const { requests } = openMessage(inboxServer([message({ is_read: true })]));
    expect(await screen.findByRole('button', { name: 'Mark as unread' })).toBeDefined();
    expect(requests.some(({ route }) => route.startsWith('PATCH'))).toBe(false);
  });

  it('stays as it is when marking fails: silently at first, with a message on request', async () => {
    const { requests } = openMessage({
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

  it('is deleted after a confirmation, which opens its list', async () => {
    const spam = message({ folder: 'spam' });
    const { requests, router } = openMessage(inboxServer([spam]));
    const { confirm } = await askToDelete('Delete');
    expect(requests.some(({ route }) => route.startsWith('DELETE'))).toBe(false);
    confirm();
    expect(await screen.findByRole('heading', { name: 'Messages' })).toBeDefined();
    const { pathname, search } = router.state.location;
    expect(pathname + search).toBe('/admin/messages?tab=spam');
    expect(requests.some(({ route }) => route === `DELETE /messages/${id}`)).toBe(true);
  });

  it('says when it does not exist, and links to the list', async () => {
    openMessage({
      [`GET /messages/${id}`]: () => refusal(404, 'message-not-found', 'This message is gone.'),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('This message is gone.');
    expect(screen.getByRole('link', { name: 'Back to Messages' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('says that loading failed, and retries', async () => {
    let fails = true;
    openMessage({
      [`GET /messages/${id}`]: () =>
        fails ? refusal(500, 'internal', 'x') : { body: message({ is_read: true }) },
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to load message. Please try again.');
    fails = false;
    fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('article')).toBeDefined();
  });

  it('shows a viewer that it exists, without being marked as read', async () => {
    const hidden = { name: 'Hidden sender', email: '', subject: 'Hidden message', message: '' };
    const { requests } = openMessage(inboxServer([message(hidden)]), 'viewer');
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
    openMessage(inboxServer([hostile]));
    const article = await screen.findByRole('article', { name: hostile.subject });
    expect(article.querySelector('img, script, b')).toBeNull();
    expect(article.textContent).toContain(hostile.message);
    expect(article.textContent).toContain(hostile.name);
    expect(within(article).queryByRole('link', { name: /evil/ })).toBeNull();
  });
});
