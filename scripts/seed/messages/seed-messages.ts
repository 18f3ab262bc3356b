/** The sample messages, through the use cases that serve requests. */
import { v7 as uuidv7 } from 'uuid';
import { markMessage } from '#lambdas/features/contact/inbox.usecases.ts';
import { sendMessage } from '#lambdas/features/contact/send-message.usecase.ts';
import type { CoreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { createInboxRepository } from '#lambdas/adapters/dynamo/contact/inbox.dynamo.ts';
import {
  createMailsRepository,
  createMessagesRepository,
} from '#lambdas/adapters/dynamo/contact/messages.dynamo.ts';
import type {
  InboxRepository,
  PageRequest,
} from '#lambdas/features/contact/messages.repository.ts';
import { contactSchema } from '#shared/schemas/contact.ts';
import { messageFolders } from '#shared/schemas/inbox.ts';
import { limits } from '#shared/schemas/limits.ts';
import { type SampleMessage, sampleMessages } from './messages.ts';

const hourMs = 3_600_000;

/** Stores those whose subject no message has yet; they are mailed to nobody. @returns how many */
export async function seedMessages({ table }: { table: CoreTable }): Promise<number> {
  const inbox = createInboxRepository(table);
  const present = await subjects(inbox);
  const missing = sampleMessages.filter(({ sent }) => !present.has(sent.subject));
  for (const message of missing) await receive(message, table, inbox);
  return missing.length;
}

async function subjects(inbox: InboxRepository): Promise<Set<string>> {
  const found = new Set<string>();
  for (const list of messageFolders) {
    let from: PageRequest['from'] | undefined = { skip: 0 };
    while (from) {
      const { messages, more } = await inbox.page({ list, size: limits.pageSize.max, from });
      for (const { subject } of messages) found.add(subject);
      const last = messages.at(-1);
      from = more && last ? { after: { time: last.createdAt, id: last.id } } : undefined;
    }
  }
  return found;
}

async function receive(
  { sent, hoursAgo, isRead }: SampleMessage,
  table: CoreTable,
  inbox: InboxRepository,
): Promise<void> {
  const id = uuidv7();
  const contact = contactSchema.parse(sent);
  await sendMessage(
    { contact, address: contact.email, idempotencyKey: undefined },
    {
      messages: createMessagesRepository(table),
      mails: createMailsRepository(table),
      siteName: async () => '',
      // An address each, so that the hourly limit of visitors on this machine stays untouched.
      senderOf: (address) => `seed ${address}`,
      reportUnmailed: () => undefined,
      now: () => new Date(Date.now() - hoursAgo * hourMs),
      newId: () => id,
    },
  );
  if (isRead) await markMessage({ id, isRead, ifMatch: undefined }, inbox);
}
