/** Sends the sample messages through the use cases of the API. */
import { v7 as uuidv7 } from 'uuid';
import { createInboxRepository } from '#lambdas/adapters/dynamo/contact/inbox.dynamo.ts';
import {
  createMailsRepository,
  createMessagesRepository,
} from '#lambdas/adapters/dynamo/contact/messages.dynamo.ts';
import type { CoreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { markMessage } from '#lambdas/features/contact/inbox.usecases.ts';
import type { InboxRepository } from '#lambdas/features/contact/messages.repository.ts';
import { sendMessage } from '#lambdas/features/contact/send-message.usecase.ts';
import type { StoredPageRequest } from '#lambdas/kernel/paging.ts';
import { type ContactInput, contactSchema } from '#shared/schemas/contact.ts';
import { messageFolders } from '#shared/schemas/inbox.ts';
import { limits } from '#shared/schemas/limits.ts';
import { owner } from './users.ts';

const hourMs = 3_600_000;

/** Stores sample messages whose subject is not in the inbox yet, without mailing them. @returns how many were stored */
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
    let from: StoredPageRequest['from'] | undefined = { skip: 0 };
    while (from) {
      const { entries, more } = await inbox.page({ list, size: limits.pageSize.max, from });
      for (const { subject } of entries) found.add(subject);
      const last = entries.at(-1);
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
      // A sender of its own per message, so that they do not use up the hourly limit of this machine.
      senderOf: (address) => `seed ${address}`,
      reportUnmailed: () => undefined,
      now: () => new Date(Date.now() - hoursAgo * hourMs),
      newId: () => id,
    },
  );
  if (isRead) await markMessage({ id, isRead, ifMatch: undefined }, inbox);
}

interface SampleMessage {
  sent: ContactInput;
  /** Hours from the message's arrival to the first start. */
  hoursAgo: number;
  isRead: boolean;
}

export const sampleMessages: readonly SampleMessage[] = [
  {
    sent: {
      name: 'Ines Okafor',
      email: 'ines.okafor@example.com',
      subject: 'A workshop on indexes in spring',
      message: `Hello ${owner.firstName},\nwe run a small meetup for people who look after databases, and your posts get passed around there. Would you give a two-hour workshop in April? We pay the journey and a fee.\nInes`,
    },
    hoursAgo: 3,
    isRead: false,
  },
  {
    sent: {
      name: 'Tomasz <b>Bold</b> Lindqvist',
      email: 'tomasz@example.org',
      subject: 'Does <b>this</b> come out bold?',
      message:
        'I always try <b>bold</b>, <script>alert("hello")</script> and <img src=x onerror=alert(1)> in forms like yours. If you read these words as I typed them, all is well & you may delete this.',
    },
    hoursAgo: 20,
    isRead: false,
  },
  {
    sent: {
      name: 'Gregor Amsel',
      email: 'gregor.amsel@example.com',
      subject: 'Your post on page faults, read in class',
      message: [
        `Dear ${owner.firstName},`,
        'thank you for the post on what a page fault costs. I have taught operating systems for eleven years, and it is the first text that my students finished without being asked to. Three things came up when we went through it together, and I thought you might like to hear them.',
        'The first is the picture with the squares. Half of the class took a dark square for a slow one, and only later saw that it counts touches. A line below it that says what the dark ridge does not mean would have settled it at once.',
        'The second is the sum. Everybody could follow it, but nobody believed the one fault in two hundred before we had measured it ourselves. We did, on six laptops, and came out between one in a hundred and sixty and one in two hundred and thirty. I can send you the numbers.',
        'The third is a wish. You stop where the kernel has kept its promise. What it does when there is no frame left to keep it with, which page it gives up and how it knows that nobody has touched it for a while, is what my students ask about in the exam week. I would gladly read that as a second post, and would send you the questions that we have collected over the years, about forty of them.',
        'With kind regards from a rainy town,\nGregor Amsel',
      ].join('\n\n'),
    },
    hoursAgo: 40,
    isRead: true,
  },
  {
    sent: {
      name: 'Mina Petrova',
      email: 'mina@example.net',
      subject: 'Tidemark behind a proxy',
      message:
        'Tidemark counts every visit as one from my proxy. Is there a setting for the header that carries the real address, or did I miss a page of the manual?',
    },
    hoursAgo: 52,
    isRead: false,
  },
  {
    sent: {
      name: 'Cheap Clicks Ltd',
      email: 'offers@example.com',
      subject: 'Ten thousand visitors by Friday',
      message:
        'We bring ten thousand visitors to your site by Friday. Answer now for half the price.',
      // The honeypot field, which only bots fill in.
      website: 'https://clicks.example.com',
    },
    hoursAgo: 75,
    isRead: false,
  },
  {
    sent: {
      name: 'Yuki Tanabe',
      email: 'yuki@example.org',
      subject: 'A dead link',
      message:
        'The link to the live version of Ledgerline leads nowhere. The rest of the page was a joy!',
    },
    hoursAgo: 210,
    isRead: true,
  },
];
