import { randomUUID } from 'node:crypto';
import { createInboxRepository } from '#lambdas/adapters/dynamo/contact/inbox.dynamo.ts';
import {
  createMailsRepository,
  createMessagesRepository,
} from '#lambdas/adapters/dynamo/contact/messages.dynamo.ts';
import type { ContactDeps } from '#lambdas/features/contact/send-message.usecase.ts';
import {
  type ContactMessage,
  contactMessageSchema,
} from '#lambdas/features/contact/contact-message.ts';
import type { OwnerMail } from '#lambdas/features/contact/mailer.ts';
import type { Contact } from '#shared/schemas/contact.ts';
import { inMemoryTable } from './in-memory-table.ts';
import { itemsOf, kindOf, type ItemKind } from './stored-items.ts';

export const someContact: Contact = {
  name: 'Ada Moreau',
  email: 'ada@example.com',
  subject: 'A question',
  message: 'How do tide tables know about the moon?',
  website: '',
  elapsed_ms: 12_000,
};

export function contactMessage(changes: Partial<ContactMessage> = {}): ContactMessage {
  const { name, email, subject, message } = someContact;
  return {
    id: randomUUID(),
    name,
    email,
    subject,
    message,
    createdAt: '2026-01-01T00:00:00.000Z',
    isRead: false,
    isSpam: false,
    isMailed: false,
    version: 1,
    ...changes,
  };
}

/** Sets up the contact form, in memory. The test moves the clock with `pass`. */
export function contactForm(changes: Partial<ContactDeps> = {}, table = inMemoryTable()) {
  const messages = createMessagesRepository(table);
  const mails: OwnerMail[] = [];
  const unmailed: { messageId: string; error: unknown }[] = [];
  let clock = Date.UTC(2026, 0, 1);
  const deps: ContactDeps = {
    messages,
    mails: createMailsRepository(table),
    mailer: {
      send: async (mail) => {
        mails.push(mail);
      },
    },
    siteName: async () => 'Tide Tables',
    senderOf: (address) => `hash of ${address}`,
    reportUnmailed: (failure) => unmailed.push(failure),
    now: () => new Date(clock),
    newId: () => randomUUID(),
    ...changes,
  };
  const pass = (ms: number) => {
    clock += ms;
  };
  const stored = async (kind: ItemKind) =>
    (await itemsOf(table)).filter((item) => kindOf(item) === kind);
  const store = {
    inbox: createInboxRepository(table),
    messages: async () => (await stored('message')).map((item) => contactMessageSchema.parse(item)),
    /** Mails that have not been sent yet. */
    outbox: () => stored('mail'),
    senders: () => stored('sender'),
  };
  return { store, mails, unmailed, deps, pass };
}
