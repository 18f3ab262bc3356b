/** Messages in memory, for tests; the repository suite keeps it true to DynamoDB. */
import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import {
  type ContactMessage,
  listOf,
  messageSummarySchema,
} from '#lambdas/features/contact/contact-message.ts';
import type { InboxRepository } from '#lambdas/features/contact/inbox.repository.ts';
import type { Digest, MailEntry } from '#lambdas/features/contact/mail-outbox.ts';
import type { MailFailure, MailsRepository } from '#lambdas/features/contact/mails.repository.ts';
import type { MessagesRepository } from '#lambdas/features/contact/messages.repository.ts';
import type { Claim } from '#lambdas/kernel/claim.ts';

export function inMemoryMessages() {
  const byId = new Map<string, ContactMessage>();
  const times = new Map<string, readonly number[]>();
  const outbox = new Map<string, MailEntry>();
  const claims = new Map<string, Claim>();
  const live = (key: string, now: Date) => {
    const claim = claims.get(key);
    return claim && claim.expiresAt > now ? claim : undefined;
  };
  const repository: MessagesRepository = {
    firstRequest: async ({ key, now }) => live(key, now)?.requestHash,
    sentTimes: async (sender) => [...(times.get(sender) ?? [])],
    store: async ({ message, sender, claim, mail }) => {
      if (claim && live(claim.key, claim.now)) return 'key-used';
      if (String(times.get(sender.id) ?? []) !== String(sender.before)) return 'sender-changed';
      if (byId.has(message.id)) throw new Error(`A message with the id ${message.id} exists`);
      byId.set(message.id, structuredClone(message));
      times.set(sender.id, sender.after);
      if (claim) claims.set(claim.key, claim);
      if (mail) outbox.set(mail.messageId, mail);
      return 'stored';
    },
  };
  const refused = new Map<string, MailFailure>();
  const { inbox, events } = inboxOf({ byId, refused, outbox });
  return {
    repository,
    mails: mailsOf(byId, outbox, refused),
    outbox: () => [...outbox.values()],
    inbox,
    events,
    messages: () => [...byId.values()],
    senders: () => [...times.keys()],
  };
}

function mailsOf(
  byId: Map<string, ContactMessage>,
  outbox: Map<string, MailEntry>,
  refused: Map<string, MailFailure>,
): MailsRepository {
  const hours = new Map<number, number>();
  const digests = new Map<string, Digest>();
  return {
    due: async ({ now, limit }) =>
      [...outbox.values()]
        .filter(({ dueAt }) => dueAt <= now.toISOString())
        .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
        .slice(0, limit),
    replace: async (before, after) => {
      const stored = outbox.get(before.messageId);
      if (stored?.attempts !== before.attempts || stored.dueAt !== before.dueAt) return false;
      outbox.set(after.messageId, after);
      return true;
    },
    countInHour: async ({ hour, limit }) => {
      const count = hours.get(hour.getTime()) ?? 0;
      if (count >= limit) return false;
      hours.set(hour.getTime(), count + 1);
      return true;
    },
    findMessage: async (id) => structuredClone(byId.get(id)),
    finish: async ({ messageId }) => {
      const message = byId.get(messageId);
      if (message) byId.set(messageId, { ...message, isMailed: true });
      outbox.delete(messageId);
    },
    refuse: async ({ messageId }, failure) => {
      outbox.delete(messageId);
      const message = byId.get(messageId);
      if (!message || refused.has(messageId)) return false;
      byId.set(messageId, { ...message, isMailed: false });
      refused.set(messageId, failure);
      return true;
    },
    keepDigest: async (digest) => {
      digests.set(digest.id, digest);
    },
    findDigest: async (id) => digests.get(id),
  };
}

interface Stored {
  byId: Map<string, ContactMessage>;
  refused: Map<string, MailFailure>;
  outbox: Map<string, MailEntry>;
}

function inboxOf({ byId, refused, outbox }: Stored) {
  const mailStateOf = (id: string) => ({
    isMailRefused: refused.has(id),
    isMailReturned: refused.get(id) === 'returned',
  });
  const events: AuditEvent[] = [];
  const sortText = ({ createdAt, id }: { createdAt: string; id: string }) => `${createdAt}#${id}`;
  const inList = (list: string) =>
    [...byId.values()]
      .filter((message) => listOf(message) === list)
      .sort((a, b) => (sortText(a) < sortText(b) ? 1 : -1));
  const isStale = ({ id, isRead, version }: ContactMessage) => {
    const stored = byId.get(id);
    return stored?.isRead !== isRead || stored.version !== version;
  };
  const inbox: InboxRepository = {
    find: async (id) => {
      const message = byId.get(id);
      const isMailed = message?.isMailed === true && !refused.has(id);
      return message && { ...message, ...mailStateOf(id), isMailed };
    },
    page: async ({ list, size, from }) => {
      const all = inList(list);
      const behind =
        'after' in from
          ? all.filter((message) => sortText(message) < `${from.after.time}#${from.after.id}`)
          : all.slice(from.skip);
      const messages = behind.slice(0, size).map((each) => ({
        ...messageSummarySchema.parse(each),
        ...mailStateOf(each.id),
      }));
      return { messages, more: behind.length > size };
    },
    counts: async () => ({
      inbox: inList('inbox').length,
      unread: inList('inbox').filter(({ isRead }) => !isRead).length,
      spam: inList('spam').length,
    }),
    texts: async (ids) =>
      new Map(ids.flatMap((id) => byId.get(id) ?? []).map(({ id, message }) => [id, message])),
    mark: async ({ before, after: { isRead, version } }) => {
      const stored = byId.get(before.id);
      if (!stored || isStale(before)) return 'stale';
      byId.set(before.id, { ...stored, isRead, version });
      return 'saved';
    },
    remove: async ({ message, event }) => {
      if (isStale(message)) return 'stale';
      byId.delete(message.id);
      refused.delete(message.id);
      outbox.delete(message.id);
      if (event) events.push(event);
      return 'saved';
    },
  };
  return { inbox, events };
}
