/** The admin area's questions about messages. Reads are strongly consistent. */
import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import type { TimePlace } from '#lambdas/kernel/time-cursor.ts';
import type { InboxMessage, InboxSummary, MessageListName } from './contact-message.ts';

export interface InboxRepository {
  find(id: string): Promise<InboxMessage | undefined>;
  page(request: PageRequest): Promise<MessagePage>;
  counts(): Promise<MessageCounts>;
  /** The texts of messages that exist, by their ids. */
  texts(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /**
   * `stale` unless the stored message has the marks and the version that it had before. Nothing else
   * is changed.
   */
  mark(write: MarkWrite): Promise<'saved' | 'stale'>;
  /** Deletes for good, with a mail still to be sent, under the same condition; `event`, if given, goes into the activity feed. */
  remove(write: { message: InboxMessage; event?: AuditEvent }): Promise<'saved' | 'stale'>;
}

export interface MarkWrite {
  before: InboxMessage;
  after: Pick<InboxMessage, 'isRead' | 'version'>;
}

export interface PageRequest {
  list: MessageListName;
  size: number;
  /** Where the page starts: after a message, which costs the same at any depth, or at an offset. */
  from: { after: TimePlace } | { skip: number };
}

export interface MessagePage {
  /** Newest first. */
  messages: InboxSummary[];
  /** Whether more follow. */
  more: boolean;
}

export interface MessageCounts {
  inbox: number;
  /** Of the inbox. */
  unread: number;
  spam: number;
}

export interface InboxDeps {
  inbox: InboxRepository;
  now: () => Date;
  /** UUIDv7. */
  newId: () => string;
}
