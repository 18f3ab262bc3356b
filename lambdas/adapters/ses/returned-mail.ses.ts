/**
 * Reads what SES reports of a mail that it had accepted: the tags sent with the mail, and the event
 * that repeats them.
 * @see https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
import * as z from 'zod';
import type { MailTopic, ReturnedMail } from '#lambdas/features/contact/mailer.ts';
import type { TextMail } from './send-text.ts';

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
