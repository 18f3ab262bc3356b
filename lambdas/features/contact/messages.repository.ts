/** The contact feature's questions to its store. Reads are strongly consistent. */
import type { Claim } from '#lambdas/kernel/claim.ts';
import type { ContactMessage } from './contact-message.ts';
import type { MailEntry } from './mail-outbox.ts';

export interface MessagesRepository {
  /** Hash of the first request with this Idempotency-Key, until it expires. */
  firstRequest(request: { key: string; now: Date }): Promise<string | undefined>;
  /**
   * When the latest messages of a sender arrived, oldest first, in milliseconds since the epoch.
   */
  sentTimes(sender: string): Promise<number[]>;
  /** Message, list entry, counters, sender, claim and the mail to be sent, all or nothing. */
  store(write: StoreMessage): Promise<'stored' | 'key-used' | 'sender-changed'>;
}

export interface StoreMessage {
  message: ContactMessage;
  /** Stored only while the sender's times are still `before`. */
  sender: { id: string; before: readonly number[]; after: readonly number[]; expiresAt: Date };
  claim?: Claim | undefined;
  mail?: MailEntry | undefined;
}
