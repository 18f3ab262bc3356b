/** The store for sending mails. Reads are strongly consistent. */
import type { ContactMessage } from './contact-message.ts';
import type { MailEntry } from './mail-outbox.ts';

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
  /** Marks the mail as refused and deletes the entry. */
  refuse(entry: MailEntry): Promise<void>;
}
