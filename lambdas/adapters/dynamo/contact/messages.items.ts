/** The items of messages to the owner: how they are written, and how they are parsed when read. */
import * as z from 'zod';
import {
  type ContactMessage,
  listOf,
  messageSummarySchema,
} from '#lambdas/features/contact/contact-message.ts';
import type { StoreMessage } from '#lambdas/features/contact/messages.repository.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { epochSeconds, type Item, keys } from '../keys.ts';

export const senderItemSchema = z.object({ times: z.array(z.number()) });
export const messageClaimSchema = z.object({ requestHash: z.string() });

export const messageCountersSchema = z.object({
  inbox: z.int().default(0),
  unread: z.int().default(0),
  spam: z.int().default(0),
});

export function messageItem(message: ContactMessage): Item {
  return { ...keys.message(message.id), ...message };
}

/** The message without its text. */
export function messageListItem(message: ContactMessage): Item {
  return {
    ...keys.messageList(listOf(message), message),
    ...messageSummarySchema.parse(message),
  };
}

export function senderItem({ id, after, expiresAt }: StoreMessage['sender']): Item {
  return {
    ...keys.messageSender(id),
    times: after,
    [tableKeys.expiry]: epochSeconds(expiresAt),
  };
}
