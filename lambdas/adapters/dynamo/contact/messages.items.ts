/** The items of messages to the owner: how they are written, and how they are parsed when read. */
import * as z from 'zod';
import {
  type ContactMessage,
  listOf,
  messageSummarySchema,
} from '#lambdas/features/contact/contact-message.ts';
import {
  type Digest,
  digestDays,
  hourMs,
  type MailedMessage,
  type MailEntry,
} from '#lambdas/features/contact/mail-outbox.ts';
import type { MailFailure } from '#lambdas/features/contact/mails.repository.ts';
import type { StoreMessage } from '#lambdas/features/contact/messages.repository.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { epochSeconds, type Item, messageKeys } from '../keys.ts';

export const senderItemSchema = z.object({ times: z.array(z.number()) });
export const messageClaimSchema = z.object({ requestHash: z.string() });

/** Earlier releases marked only those that were refused. */
export const refusedMailSchema = z.object({
  failure: z.enum(['refused', 'returned']).default('refused'),
});

export const messageCountersSchema = z.object({
  inbox: z.int().default(0),
  unread: z.int().default(0),
  spam: z.int().default(0),
});

export function messageItem(message: ContactMessage): Item {
  return { ...messageKeys.message(message.id), ...message };
}

/** The message without its text. */
export function messageListItem(message: ContactMessage): Item {
  return {
    ...messageKeys.messageList(listOf(message), message),
    ...messageSummarySchema.parse(message),
  };
}

export function mailItem(entry: MailEntry): Item {
  return { ...messageKeys.mail(entry), ...entry };
}

export function refusedMailItem(
  { messageId, createdAt }: MailedMessage,
  failure: MailFailure,
): Item {
  const key = messageKeys.refusedMail({ messageId, createdAt });
  return { ...key, messageId, createdAt, failure };
}

export function digestItem(digest: Digest): Item {
  const expiresAt = new Date(Date.parse(digest.sentAt) + digestDays * 24 * hourMs);
  return {
    ...messageKeys.digest(digest.id),
    ...digest,
    [tableKeys.expiry]: epochSeconds(expiresAt),
  };
}

export function senderItem({ id, after, expiresAt }: StoreMessage['sender']): Item {
  return {
    ...messageKeys.messageSender(id),
    times: after,
    [tableKeys.expiry]: epochSeconds(expiresAt),
  };
}
