/** A message to the owner, as stored on the server, and the outbox entry of its mail. */
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
  /** Incremented when somebody marks the message. Messages of earlier releases lack it. */
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

/** Stored apart from the message, as only few mails fail. */
interface MailState {
  /** The mail about the message did not reach the owner, and is not retried. */
  isMailRefused: boolean;
  /** The mail service accepted the mail and could not deliver it. */
  isMailReturned: boolean;
}
export type InboxMessage = ContactMessage & MailState;
export type InboxSummary = MessageSummary & MailState;

export function folderOf({ isSpam }: Pick<ContactMessage, 'isSpam'>): MessageFolder {
  return isSpam ? 'spam' : 'inbox';
}

/**
 * A mail that is still to be sent for a stored message. It is stored with the message and deleted
 * when it is sent or refused; `sendPendingMails` sends what remains.
 */
export const mailEntrySchema = z.object({
  messageId: z.uuid(),
  /** Time of the message: mails of older messages are sent first. */
  createdAt: z.iso.datetime(),
  /** Attempts to send, including the current one. */
  attempts: z.int(),
  /** No other run tries earlier, as the one that claimed the entry may still be sending. */
  dueAt: z.iso.datetime(),
  /** The hourly limit of mails was reached, so a digest lists the message. */
  inDigest: z.boolean(),
});

export type MailEntry = z.infer<typeof mailEntrySchema>;

const mailedMessageSchema = mailEntrySchema.pick({ messageId: true, createdAt: true });

export type MailedMessage = z.infer<typeof mailedMessageSchema>;

/** The messages that a digest lists, kept in case its mail comes back. */
export const digestSchema = z.object({
  id: z.uuid(),
  messages: z.array(mailedMessageSchema),
  sentAt: z.iso.datetime(),
});

export type Digest = z.infer<typeof digestSchema>;

/** First pause between attempts: the interval of the ticks, and longer than any function runs. */
const pauseMs = 5 * 60 * 1000;
/** The last attempt is more than five hours after the first. */
const maxAttempts = 7;
export const hourMs = 60 * 60 * 1000;

/** SES tries for 14 hours, but a server behind the receiver's first one may return a mail later. */
export const digestDays = 14;

/** Makes an entry that is claimed by the request itself, which sends the mail at once. */
export function firstMailEntry({ id, createdAt }: ContactMessage, now: Date): MailEntry {
  const dueAt = timeAfter(now, pauseMs);
  return { messageId: id, createdAt, attempts: 1, dueAt, inDigest: false };
}

/** Claims the entry for another attempt. The pause doubles with each. */
export function claimMailEntry(entry: MailEntry, now: Date): MailEntry {
  const doublings = Math.min(entry.attempts, maxAttempts);
  const dueAt = timeAfter(now, pauseMs * 2 ** doublings);
  return { ...entry, attempts: entry.attempts + 1, dueAt };
}

export function postponeToDigest(entry: MailEntry, now: Date): MailEntry {
  return { ...entry, inDigest: true, dueAt: timeAfter(hourOf(now), hourMs) };
}

export function digestOf(
  entries: readonly MailEntry[],
  { id, now }: { id: string; now: Date },
): Digest {
  const messages = entries.map(({ messageId, createdAt }) => ({ messageId, createdAt }));
  return { id, messages, sentAt: now.toISOString() };
}

export function isLastAttempt({ attempts }: MailEntry): boolean {
  return attempts >= maxAttempts;
}

/** @returns the beginning of the clock hour */
export function hourOf(now: Date): Date {
  return new Date(Math.floor(now.getTime() / hourMs) * hourMs);
}

function timeAfter(time: Date, ms: number): string {
  return new Date(time.getTime() + ms).toISOString();
}
