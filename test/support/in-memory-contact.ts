/** Messages in memory, for tests; the repository suite keeps it true to DynamoDB. */
import type { ContactMessage } from '#lambdas/contact/contact-message.ts';
import type { MessageClaim, MessagesRepository } from '#lambdas/contact/messages.repository.ts';

export function inMemoryMessages() {
  const byId = new Map<string, ContactMessage>();
  const times = new Map<string, readonly number[]>();
  const claims = new Map<string, MessageClaim>();
  const live = (key: string, now: Date) => {
    const claim = claims.get(key);
    return claim && claim.expiresAt > now ? claim : undefined;
  };
  const repository: MessagesRepository = {
    firstRequest: async ({ key, now }) => live(key, now)?.requestHash,
    sentTimes: async (sender) => [...(times.get(sender) ?? [])],
    store: async ({ message, sender, claim }) => {
      if (claim && live(claim.key, claim.now)) return 'key-used';
      if (String(times.get(sender.id) ?? []) !== String(sender.before)) return 'sender-changed';
      if (byId.has(message.id)) throw new Error(`A message with the id ${message.id} exists`);
      byId.set(message.id, structuredClone(message));
      times.set(sender.id, sender.after);
      if (claim) claims.set(claim.key, claim);
      return 'stored';
    },
    markMailed: async (id) => {
      const message = byId.get(id);
      if (message) byId.set(id, { ...message, isMailed: true });
    },
  };
  return { repository, messages: () => [...byId.values()], senders: () => [...times.keys()] };
}
