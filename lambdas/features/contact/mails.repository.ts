/** The store for sending mails. Reads are strongly consistent. */
import type { ContactMessage } from './contact-message.ts';
import type { Digest, MailEntry, MailedMessage } from './mail-outbox.ts';

/** Refused at sending, or returned later. */
export type MailFailure = 'refused' | 'returned';

export interface MailsRepository {
  /** Due mails, oldest message first. */
  due(request: { now: Date; limit: number }): Promise<MailEntry[]>;
  /** @returns false when somebody else has claimed, sent or postponed the mail meanwhile */
  replace(before: MailEntry, after: MailEntry): Promise<boolean>;
  /** @returns false when the hourly limit of mails is reached */
  countInHour(request: { hour: Date; limit: number }): Promise<boolean>;
  findMessage(id: string): Promise<ContactMessage | undefined>;
  /** Marks the message as mailed, if it still exists, and deletes the entry. */
  finish(entry: MailEntry): Promise<void>;
  /**
   * Deletes the entry and marks the mail, for good.
   * @returns false when the message is deleted, or its mail was marked before
   */
  refuse(mail: MailedMessage, failure: MailFailure): Promise<boolean>;
  keepDigest(digest: Digest): Promise<void>;
  findDigest(id: string): Promise<Digest | undefined>;
}
