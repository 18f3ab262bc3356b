/** A message to the owner as the server keeps it. */

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
};

/** What lists show. */
export const messageSummarySchema = z.object(summaryFields);

export const contactMessageSchema = z.object({
  ...summaryFields,
  message: z.string(),
  /** Whether a mail or a digest told the owner; never so for spam. */
  isMailed: z.boolean(),
});

export type MessageSummary = z.infer<typeof messageSummarySchema>;
export type ContactMessage = z.infer<typeof contactMessageSchema>;

/** Kept apart from the message, as it is rare. */
interface MailState {
  /** The mail about it could not be sent, and no further attempt is made. */
  isMailRefused: boolean;
}
export type InboxMessage = ContactMessage & MailState;
export type InboxSummary = MessageSummary & MailState;

export type MessageListName = MessageFolder;

export function listOf({ isSpam }: Pick<ContactMessage, 'isSpam'>): MessageListName {
  return isSpam ? 'spam' : 'inbox';
}
