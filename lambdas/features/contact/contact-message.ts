/** A message to the owner, as stored on the server, and what its mail still needs. */

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

/**
 * A mail that is still to be sent for a stored message. It is stored with the message and deleted
 * when it is sent or refused; `sendPendingMails` sends what remains.
 */
export const mailEntrySchema = z.object({
  messageId: z.uuid(),
  /** The message's time, so that the oldest is sent first. */
  createdAt: z.iso.datetime(),
  /** Including the current one. */
  attempts: z.int(),
  /** Nobody else tries earlier: whoever claimed it may still be working. */
  dueAt: z.iso.datetime(),
  /** The hourly limit was reached when it was to be sent, so a digest reports it. */
  inDigest: z.boolean(),
});

export type MailEntry = z.infer<typeof mailEntrySchema>;

const mailedMessageSchema = mailEntrySchema.pick({ messageId: true, createdAt: true });

export type MailedMessage = z.infer<typeof mailedMessageSchema>;

/** The messages that a digest lists are kept, as its mail may come back. */
export const digestSchema = z.object({
  id: z.uuid(),
  messages: z.array(mailedMessageSchema),
  sentAt: z.iso.datetime(),
});

export type Digest = z.infer<typeof digestSchema>;

/** Longer than any function runs, and the interval of the ticks. */
const pauseMs = 5 * 60 * 1000;
/** The last one is more than five hours after the first. */
const mostAttempts = 7;
export const hourMs = 60 * 60 * 1000;

/** SES tries for 14 hours; the servers behind the receiver's first one may return a mail later. */
export const digestDays = 14;

/** Claimed by the request that stores the message, which sends it at once. */
export function firstMailEntry({ id, createdAt }: ContactMessage, now: Date): MailEntry {
  const dueAt = later(now, pauseMs);
  return { messageId: id, createdAt, attempts: 1, dueAt, inDigest: false };
}

/** Claimed for another attempt; the pause after it doubles each time. */
export function takenMailEntry(entry: MailEntry, now: Date): MailEntry {
  const doublings = Math.min(entry.attempts, mostAttempts);
  return {
    ...entry,
    attempts: entry.attempts + 1,
    dueAt: later(now, pauseMs * 2 ** doublings),
  };
}

export function leftToDigest(entry: MailEntry, now: Date): MailEntry {
  return { ...entry, inDigest: true, dueAt: later(hourOf(now), hourMs) };
}

export function digestOf(
  entries: readonly MailEntry[],
  { id, now }: { id: string; now: Date },
): Digest {
  const messages = entries.map(({ messageId, createdAt }) => ({ messageId, createdAt }));
  return { id, messages, sentAt: now.toISOString() };
}

export function isLastAttempt({ attempts }: MailEntry): boolean {
  return attempts >= mostAttempts;
}

/** When the clock hour began. */
export function hourOf(now: Date): Date {
  return new Date(Math.floor(now.getTime() / hourMs) * hourMs);
}

function later(time: Date, ms: number): string {
  return new Date(time.getTime() + ms).toISOString();
}
