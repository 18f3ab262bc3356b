/** Stores of the contact feature. Reads are strongly consistent. */
import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import type { Claim } from '#lambdas/kernel/saving.ts';
import type { StoredPage, StoredPageRequest } from '#lambdas/kernel/paging.ts';
import type { MessageFolder } from '#shared/schemas/inbox.ts';
import type {
  ContactMessage,
  InboxMessage,
  InboxSummary,
  Digest,
  MailedMessage,
  MailEntry,
} from './contact-message.ts';

export interface MessagesRepository {
  /** Finds the hash of the first request with this Idempotency-Key, until it expires. */
  firstRequest(request: { key: string; now: Date }): Promise<string | undefined>;
  /** Reads when a sender's latest messages arrived, oldest first, in milliseconds since the epoch. */
  sentTimes(sender: string): Promise<number[]>;
  /** Stores message, list entry, counters, sender, claim and the entry of the mail in one transaction. */
  store(write: StoreMessage): Promise<'stored' | 'key-used' | 'sender-changed'>;
}

export interface StoreMessage {
  message: ContactMessage;
  /** Stored only while the sender's times are still `before`. */
  sender: { id: string; before: readonly number[]; after: readonly number[]; expiresAt: Date };
  claim?: Claim | undefined;
  mail?: MailEntry | undefined;
}

/** Messages as the admin area reads and changes them. */
export interface InboxRepository {
  find(id: string): Promise<InboxMessage | undefined>;
  /** Reads messages, newest first. */
  page(request: StoredPageRequest & { list: MessageFolder }): Promise<StoredPage<InboxSummary>>;
  counts(): Promise<MessageCounts>;
  /** Reads the texts of existing messages, by id. */
  texts(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Sets `isRead`. `stale` when the stored message has another value or version than `before`. */
  mark(write: MarkWrite): Promise<'saved' | 'stale'>;
  /** Deletes the message and its unsent mail, under the condition of `mark`; adds `event` to the activity feed. */
  remove(write: { message: InboxMessage; event?: AuditEvent }): Promise<'saved' | 'stale'>;
}

export interface MarkWrite {
  before: InboxMessage;
  after: Pick<InboxMessage, 'isRead' | 'version'>;
}

export interface MessageCounts {
  inbox: number;
  /** The number of unread messages in the inbox. */
  unread: number;
  spam: number;
}

export interface InboxDeps {
  inbox: InboxRepository;
  now: () => Date;
  /** UUIDv7. */
  newId: () => string;
}

/** Whether the mail service refused the mail at once, or returned it later. */
export type MailFailure = 'refused' | 'returned';

export interface MailsRepository {
  /** Reads due mails, those of the oldest messages first. */
  due(request: { now: Date; limit: number }): Promise<MailEntry[]>;
  /** @returns false when somebody else has claimed, sent or postponed the mail meanwhile */
  replace(before: MailEntry, after: MailEntry): Promise<boolean>;
  /** @returns false when the hourly limit of mails is reached */
  countInHour(request: { hour: Date; limit: number }): Promise<boolean>;
  findMessage(id: string): Promise<ContactMessage | undefined>;
  /** Marks the message as mailed, if it still exists, and deletes the entry. */
  finish(entry: MailEntry): Promise<void>;
  /**
   * Deletes the entry, and marks the message's mail as failed.
   * @returns false when the message is deleted, or its mail was marked before
   */
  refuse(mail: MailedMessage, failure: MailFailure): Promise<boolean>;
  keepDigest(digest: Digest): Promise<void>;
  findDigest(id: string): Promise<Digest | undefined>;
}
