/** Messages as the server returns them; for tests. */
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
 * A fake store of messages: they are listed, read, marked and deleted.
 * @param kept the stored ones, for a test that changes them as somebody else
 */
export function inboxServer(
  start: WireMessage[],
  kept = new Map(start.map((one) => [one.id, one])),
): FakeServer {
  const listed = () =>
    [...kept.values()].map(({ message: _text, is_mailed: _sent, ...one }) => one);
  const ofOne = start.map((one): FakeServer => {
    const gone = {
      status: 404,
      body: { detail: 'This message is gone.', code: 'x', request_id: 'r' },
    };
    return {
      [`GET /messages/${one.id}`]: () => (kept.has(one.id) ? { body: kept.get(one.id) } : gone),
      [`PATCH /messages/${one.id}`]: ({ body, headers }) => {
        const stored = kept.get(one.id);
        if (!stored) return gone;
        if (isOutdated(stored, headers)) return stale();
        const { is_read } = body as { is_read: boolean }; // what the screen sends
        kept.set(one.id, { ...stored, is_read, version: stored.version + 1 });
        return { body: kept.get(one.id) };
      },
      [`DELETE /messages/${one.id}`]: ({ headers }) => {
        const stored = kept.get(one.id);
        if (!stored) return gone;
        if (isOutdated(stored, headers)) return stale();
        kept.delete(one.id);
        return { status: 204 };
      },
    };
  });
  return Object.assign(
    {
      'GET /messages': () => {
        const all = listed();
        return { body: messageList(all, { unread: all.filter((one) => !one.is_read).length }) };
      },
    },
    ...ofOne,
  );
}
