/** What sending mails asks of the store. Reads see every write that was answered before. */
import type { ContactMessage } from './contact-message.ts';
import type { MailEntry } from './mail-outbox.ts';

export interface MailsRepository {
  /** Mails whose time has come, oldest message first. */
  due(request: { now: Date; limit: number }): Promise<MailEntry[]>;
  /** @returns false when somebody else has taken, sent or put off the mail meanwhile */
  replace(before: MailEntry, after: MailEntry): Promise<boolean>;
  /** @returns false when the hour has had so many mails already */
  countInHour(request: { hour: Date; limit: number }): Promise<boolean>;
  findMessage(id: string): Promise<ContactMessage | undefined>;
  /** Marks the message as mailed, if it is still there, and strikes out the entry. */
  finish(entry: MailEntry): Promise<void>;
  /** Marks the mail as refused and strikes out the entry. */
  refuse(entry: MailEntry): Promise<void>;
}
