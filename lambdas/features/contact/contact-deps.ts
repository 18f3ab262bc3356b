import type { Mailer } from './mailer.ts';
import type { MessagesRepository } from './messages.repository.ts';

export interface ContactDeps {
  messages: MessagesRepository;
  /** Left out where no mail is set up: messages are stored all the same. */
  mailer?: Mailer | undefined;
  siteName: string;
  /** A keyed hash of a visitor's address: tells senders apart without keeping who they are. */
  senderOf: (address: string) => string;
  /** Hears that a stored message has not been mailed. */
  reportUnmailed: (failure: { messageId: string; error: unknown }) => void;
  now: () => Date;
  newId: () => string;
}
