import { SESv2Client, SendEmailCommand, type MessageTag } from '@aws-sdk/client-sesv2';
import {
  MailRefused,
  type Mailer,
  type MailTopic,
  type ReturnedMail,
} from '#lambdas/features/contact/mailer.ts';
import type { AccountMailer } from '#lambdas/features/users/account-mail.ts';
import * as z from 'zod';

/** SES errors for a mail that it would refuse again. */
const refusals = new Set([
  'AccountSuspendedException',
  'BadRequestException',
  'MailFromDomainNotVerifiedException',
  'MessageRejected',
]);

/** Mail to the owner. */
export function createMailer(made: {
  client: SESv2Client;
  from: string;
  to: string;
  /** Without it nobody learns that a mail came back. */
  configurationSet?: string | undefined;
}): Mailer {
  const { client, from, to, configurationSet } = made;
  return {
    send: async ({ about, ...mail }) => {
      const sent = { ...mail, from, to, configurationSet, tags: tagsOf(about) };
      await sendText(sent, client).catch((error: unknown) => {
        const refused = error instanceof Error && refusals.has(error.name);
        throw refused ? new MailRefused(error.name, { cause: error }) : error;
      });
    },
  };
}

/** Mail to people about their own accounts. */
export function createAccountMailer({
  client,
  from,
}: {
  client: SESv2Client;
  from: string;
}): AccountMailer {
  return { send: (mail) => sendText({ ...mail, from }, client) };
}

interface TextMail {
  from: string;
  to: string;
  /** One line. */
  subject: string;
  text: string;
  replyTo?: string;
  configurationSet?: string | undefined;
  tags?: MessageTag[];
}

/**
 * Somebody waits for the response, so a hanging service is abandoned long before the function's
 * time limit.
 */
export function sesClient(): SESv2Client {
  return new SESv2Client({
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 2000, requestTimeout: 4000, throwOnRequestTimeout: true },
  });
}

/**
 * Sends a mail. SES writes the headers itself from single values, so no text can become a header.
 * @throws Error with the name of SES's error, or that of the failed connection
 */
async function sendText(mail: TextMail, client: SESv2Client): Promise<void> {
  await client.send(
    new SendEmailCommand({
      FromEmailAddress: mail.from,
      Destination: { ToAddresses: [mail.to] },
      ...(mail.replyTo !== undefined && { ReplyToAddresses: [mail.replyTo] }),
      Content: { Simple: { Subject: utf8(mail.subject), Body: { Text: utf8(mail.text) } } },
      ConfigurationSetName: mail.configurationSet,
      EmailTags: mail.tags,
    }),
  );
}

function utf8(Data: string) {
  return { Data, Charset: 'UTF-8' };
}

/**
 * The tags that are sent with a mail. SES repeats them when it reports of a mail that it had accepted.
 * @see https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
export function tagsOf(about: MailTopic): Required<TextMail>['tags'] {
  return 'digestId' in about
    ? [{ Name: 'digest', Value: about.digestId }]
    : [{ Name: 'message', Value: about.messageId }];
}

const id = z.tuple([z.uuid()]).optional();
const mail = z.object({ tags: z.object({ message: id, digest: id }) });

/** SES may add fields; the addresses in it are not read. */
const eventSchema = z.object({
  detail: z.discriminatedUnion('eventType', [
    z.object({
      eventType: z.literal('Bounce'),
      mail,
      bounce: z.object({
        bounceType: z.enum(['Permanent', 'Transient', 'Undetermined']),
        bounceSubType: z.string(),
        bouncedRecipients: z.array(z.object({ action: z.string().optional() })),
      }),
    }),
    z.object({ eventType: z.literal('Reject'), mail }),
  ]),
});

type Detail = z.infer<typeof eventSchema>['detail'];

/** Whether a function was called with an event of SES. */
export function isMailEvent(event: object): boolean {
  return 'source' in event && event.source === 'aws.ses';
}

/**
 * @returns undefined when the owner has the mail, or it was not sent by the site
 * @throws ZodError when the event is not of the documented shape
 */
export function readReturnedMail(event: object): ReturnedMail | undefined {
  const { detail } = eventSchema.parse(event);
  const about = topicOf(detail.mail.tags);
  if (!about || isAutomaticReply(detail)) return undefined;
  return { about, reason: reasonOf(detail) };
}

function topicOf({ message, digest }: Detail['mail']['tags']): MailTopic | undefined {
  if (message) return { messageId: message[0] };
  return digest && { digestId: digest[0] };
}

/**
 * SES also takes the reply of somebody who is out of office for a general transient bounce. A bounce
 * has a delivery status notification, and hence an action; a reply has none.
 */
function isAutomaticReply(detail: Detail): boolean {
  if (detail.eventType !== 'Bounce') return false;
  const { bounceType, bounceSubType, bouncedRecipients } = detail.bounce;
  const hasStatus = bouncedRecipients.some(({ action }) => action !== undefined);
  return bounceType === 'Transient' && bounceSubType === 'General' && !hasStatus;
}

function reasonOf(detail: Detail): string {
  if (detail.eventType === 'Reject') return 'Reject';
  return `Bounce ${detail.bounce.bounceType} ${detail.bounce.bounceSubType}`;
}
