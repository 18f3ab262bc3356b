/** A message to the owner, as stored on the server. */

import * as z from 'zod';
import type { MessageFolder } from '#shared/schemas/inbox.ts';

const summaryFields = {
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  createdAt: z.iso.datetime(),
  isRead: z.boolean(),
  isSpam: z.boolean(),
  /** The version of its marks, as people set them. Messages stored by earlier releases have none. */
  version: z.int().min(1).default(1),
};

/** The fields that lists show. */
export const messageSummarySchema = z.object(summaryFields);

export const contactMessageSchema = z.object({
  ...summaryFields,
  message: z.string(),
  /** Whether a mail or a digest notified the owner; never for spam. */
  isMailed: z.boolean(),
});

export type MessageSummary = z.infer<typeof messageSummarySchema>;
export type ContactMessage = z.infer<typeof contactMessageSchema>;

/** Stored separately from the message, as it is rare. */
interface MailState {
  /** The mail about it did not reach the owner, and is not retried. */
  isMailRefused: boolean;
  /** It was refused only after it had been sent. */
  isMailReturned: boolean;
}
export type InboxMessage = ContactMessage & MailState;
export type InboxSummary = MessageSummary & MailState;

export type MessageListName = MessageFolder;

export function listOf({ isSpam }: Pick<ContactMessage, 'isSpam'>): MessageListName {
  return isSpam ? 'spam' : 'inbox';
}
