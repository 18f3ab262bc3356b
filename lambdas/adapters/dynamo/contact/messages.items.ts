/** Converts messages to the owner to items and back, and makes the transaction steps that store them. */
import * as z from 'zod';
import {
  type ContactMessage,
  folderOf,
  messageSummarySchema,
  type Digest,
  digestDays,
  type MailedMessage,
  type MailEntry,
} from '#lambdas/features/contact/contact-message.ts';
import type {
  MailFailure,
  MessageCounts,
  StoreMessage,
} from '#lambdas/features/contact/messages.repository.ts';
import { daysAfter } from '#lambdas/kernel/days.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { epochSeconds, type Item, messageKeys } from '../keys.ts';
import {
  changes,
  claimStep,
  type Condition,
  exists,
  hasValues,
  isNew,
  type Step,
} from '../transact.ts';

export const senderItemSchema = z.object({ times: z.array(z.number()) });
export const messageClaimSchema = z.object({ requestHash: z.string() });

/** Earlier releases stored only refused mails, and no `failure`. */
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

/** Leaves out the text, which lists do not show. */
export function messageListItem(message: ContactMessage): Item {
  return {
    ...messageKeys.messageList(folderOf(message), message),
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
  const expiry = {
    [tableKeys.expiry]: epochSeconds(daysAfter(new Date(digest.sentAt), digestDays)),
  };
  return { ...messageKeys.digest(digest.id), ...digest, ...expiry };
}

export function senderItem({ id, after, expiresAt }: StoreMessage['sender']): Item {
  const expiry = { [tableKeys.expiry]: epochSeconds(expiresAt) };
  return { ...messageKeys.messageSender(id), times: after, ...expiry };
}

type MessageStep = Step<'claim' | 'sender' | 'message'>;

export function storeSteps({ message, sender, claim, mail }: StoreMessage): MessageStep[] {
  return [
    ...(claim ? [claimStep(messageKeys.messageClaim(claim.key), claim)] : []),
    { put: senderItem(sender), when: hasTimes(sender.before), label: 'sender' },
    { put: messageItem(message), when: isNew, label: 'message' },
    { put: messageListItem(message) },
    ...(mail ? [{ put: mailItem(mail) }] : []),
    // Spam has a counter of its own, and never counts as unread.
    messageCounterStep(message.isSpam ? { spam: 1 } : { inbox: 1, unread: 1 }),
  ];
}

/** Fails for a deleted message, because nothing would ever remove its mark. */
export function refuseSteps(mail: MailedMessage, failure: MailFailure): Step<'message' | 'mark'>[] {
  return [
    {
      update: messageKeys.message(mail.messageId),
      ...changes({ set: { isMailed: false } }),
      when: exists,
      label: 'message',
    },
    { put: refusedMailItem(mail, failure), when: isNew, label: 'mark' },
    { delete: messageKeys.mail(mail) },
  ];
}

function hasTimes(times: readonly number[]): Condition {
  return times.length === 0 ? isNew : hasValues({ times });
}

export function messageCounterStep(add: Partial<MessageCounts>): Step<never> {
  return { update: messageKeys.messageCounters(), ...changes({ add }) };
}
