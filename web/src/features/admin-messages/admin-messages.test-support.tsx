/** Sample messages, a fake inbox that changes like the server's, and the dialog that deletes a message. */
import { fireEvent, screen, within } from '@testing-library/react';
import type { MessageList, WireMessage, WireMessageSummary } from '#shared/schemas/inbox.ts';
import { type FakeServer, refusal } from '#web/src/app/admin.test-support.tsx';

export function message(changes: Partial<WireMessage> = {}): WireMessage {
  return {
    id: '01890000-0000-7000-8000-0000000000aa',
    name: 'Ada Moreau',
    email: 'ada@example.com',
    subject: 'A question about tides',
    message: 'Dear owner,\nhow do tide tables know about the moon?',
    created_at: '2026-11-12T12:30:00.000Z',
    is_read: false,
    is_mailed: true,
    mail_refused: false,
    mail_returned: false,
    folder: 'inbox',
    version: 1,
    ...changes,
  };
}

export function messageSummary(changes: Partial<WireMessageSummary> = {}): WireMessageSummary {
  const { message: _message, is_mailed: _isMailed, ...fields } = message();
  return { ...fields, ...changes };
}

export interface ListOptions {
  unread?: number;
  totalPages?: number;
  counts?: MessageList['meta']['counts'];
}

export function messageList(data: WireMessageSummary[], options: ListOptions = {}): MessageList {
  const { unread = 0, totalPages = 1, counts = { inbox: 12, spam: 3 } } = options;
  return {
    data,
    meta: {
      page: 1,
      total_pages: totalPages,
      total: data.length,
      next_cursor: null,
      unread,
      counts,
    },
  };
}

const isOutdated = ({ version }: WireMessage, headers: Headers) =>
  ![null, `"${version}"`].includes(headers.get('if-match'));

const stale = () => refusal(409, 'stale-version', 'Somebody else has saved this meanwhile.');

/**
 * A server that lists, returns, marks and deletes messages.
 * @param inbox the stored messages, which a test may change as another user would
 */
export function inboxServer(
  messages: WireMessage[],
  inbox = new Map(messages.map((stored) => [stored.id, stored])),
): FakeServer {
  const summaries = () =>
    [...inbox.values()].map(({ message: _text, is_mailed: _sent, ...fields }) => fields);
  const messageRoutes = messages.map(({ id }): FakeServer => {
    const gone = {
      status: 404,
      body: { detail: 'This message is gone.', code: 'x', request_id: 'r' },
    };
    return {
      [`GET /messages/${id}`]: () => (inbox.has(id) ? { body: inbox.get(id) } : gone),
      [`PATCH /messages/${id}`]: ({ body, headers }) => {
        const stored = inbox.get(id);
        if (!stored) return gone;
        if (isOutdated(stored, headers)) return stale();
        const { is_read } = body as { is_read: boolean }; // the page sends nothing else
        inbox.set(id, { ...stored, is_read, version: stored.version + 1 });
        return { body: inbox.get(id) };
      },
      [`DELETE /messages/${id}`]: ({ headers }) => {
        const stored = inbox.get(id);
        if (!stored) return gone;
        if (isOutdated(stored, headers)) return stale();
        inbox.delete(id);
        return { status: 204 };
      },
    };
  });
  return Object.assign(
    {
      'GET /messages': () => {
        const data = summaries();
        return { body: messageList(data, { unread: data.filter((each) => !each.is_read).length }) };
      },
    },
    ...messageRoutes,
  );
}

/** Presses Delete, in the list or beside a message. */
export async function askToDelete(button: string) {
  fireEvent.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete message?' }));
  const confirm = () => fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  return { dialog, confirm };
}
