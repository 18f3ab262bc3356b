import { randomUUID } from 'node:crypto';
import type { ContactDeps } from '#lambdas/features/contact/send-message.usecase.ts';
import type { ContactMessage } from '#lambdas/features/contact/contact-message.ts';
import type { OwnerMail } from '#lambdas/features/contact/mailer.ts';
import type { Contact } from '#shared/schemas/contact.ts';
import { inMemoryMessages } from './in-memory-contact.ts';

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

/** All parts of the contact form in memory, with a clock that the test moves. */
export function contactInMemory(changes: Partial<ContactDeps> = {}) {
  const store = inMemoryMessages();
  const mails: OwnerMail[] = [];
  const unmailed: { messageId: string; error: unknown }[] = [];
  let clock = Date.UTC(2026, 0, 1);
  const deps: ContactDeps = {
    messages: store.repository,
    mails: store.mails,
    mailer: {
      send: async (mail) => {
        mails.push(mail);
      },
    },
    siteName: 'Tide Tables',
    senderOf: (address) => `hash of ${address}`,
    reportUnmailed: (failure) => unmailed.push(failure),
    now: () => new Date(clock),
    newId: () => randomUUID(),
    ...changes,
  };
  const pass = (ms: number) => {
    clock += ms;
  };
  return { store, mails, unmailed, deps, pass };
}
