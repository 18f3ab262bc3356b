import { SESv2Client, SendEmailCommand, type MessageTag } from '@aws-sdk/client-sesv2';
import {
  MailRefused,
  type Mailer,
  type MailTopic,
  type ReturnedMail,
} from '#lambdas/features/contact/mailer.ts';
import type { AccountMailer } from '#lambdas/features/users/account-mail.ts';
import * as z from 'zod';

/** Errors with which SES would also refuse a second attempt. */
const refusals = new Set([
  'AccountSuspendedException',
  'BadRequestException',
  'MailFromDomainNotVerifiedException',
  'MessageRejected',
]);

/** Sends mails to the owner. */
export function createMailer(options: {
  client: SESv2Client;
  from: string;
  to: string;
  /** Makes SES report returned mails; without it, they go unnoticed. */
  configurationSet?: string | undefined;
}): Mailer {
  const { client, from, to, configurationSet } = options;
  return {
    send: async ({ about, ...mail }) => {
      const sent = { ...mail, from, to, configurationSet, tags: tagsOf(about) };
      await sendText(sent, client).catch((error: unknown) => {
        const isRefusal = error instanceof Error && refusals.has(error.name);
        throw isRefusal ? new MailRefused(error.name, { cause: error }) : error;
      });
    },
  };
}

/** Sends mails to people about their own accounts. */
export function createAccountMailer(options: { client: SESv2Client; from: string }): AccountMailer {
  return { send: (mail) => sendText({ ...mail, from: options.from }, options.client) };
}

interface TextMail {
  from: string;
  to: string;
  /** A single line. */
  subject: string;
  text: string;
  replyTo?: string;
  configurationSet?: string | undefined;
  tags?: MessageTag[];
}

/** Gives up on a hanging service long before the function times out, because somebody waits for the response. */
export function sesClient(): SESv2Client {
  return new SESv2Client({
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 2000, requestTimeout: 4000, throwOnRequestTimeout: true },
  });
}

/**
 * Sends a mail. SES writes the headers from separate values, so no text can inject a header.
 * @throws Error with the name of the SES error or of the connection error
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
 * Makes the tags that SES repeats when it reports a mail as returned.
 * @see https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
export function tagsOf(about: MailTopic): Required<TextMail>['tags'] {
  return 'digestId' in about
    ? [{ Name: 'digest', Value: about.digestId }]
    : [{ Name: 'message', Value: about.messageId }];
}

const id = z.tuple([z.uuid()]).optional();
const mail = z.object({ tags: z.object({ message: id, digest: id }) });

/** Lists only the fields that are used: SES may add others, and addresses are never read. */
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

export function isMailEvent(event: object): boolean {
  return 'source' in event && event.source === 'aws.ses';
}

/**
 * @returns undefined for an automatic reply, and for a mail that the site did not send
 * @throws ZodError when the event does not have the documented shape
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
 * SES also reports an out-of-office reply as a general transient bounce. A real bounce has a delivery status
 * notification, and therefore an action; a reply has none.
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
