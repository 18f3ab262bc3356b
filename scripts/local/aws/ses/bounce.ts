/**
 * Mails that come back, and the event about one.
 * @see https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html the mailbox simulator
 * @see https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-examples.html
 */
import type { PublishedEvent } from '../../engine/event-bus.ts';
import type { Mail } from './send-email.ts';

const simulator = 'bounce@simulator.amazonses.com';

/**
 * Mail to SES's own simulator comes back. Here mail that would be answered there does as well: a site
 * mails only its owner, so that without this none of it could.
 */
export function comesBack({ to, replyTo }: Mail): boolean {
  return [...to, ...replyTo].some((address) => address.toLowerCase() === simulator);
}

export function bounceEvent(mail: Mail, sent: { id: string; date: Date }): PublishedEvent {
  const timestamp = sent.date.toISOString();
  return {
    source: 'aws.ses',
    'detail-type': 'Email Bounced',
    detail: {
      eventType: 'Bounce',
      bounce: {
        bounceType: 'Permanent',
        bounceSubType: 'General',
        bouncedRecipients: mail.to.map((emailAddress) => ({
          emailAddress,
          action: 'failed',
          status: '5.1.1',
          diagnosticCode: 'smtp; 550 5.1.1 user unknown',
        })),
        timestamp,
        feedbackId: `${sent.id}-feedback`,
        reportingMTA: 'dns; amazonses.com',
      },
      mail: {
        timestamp,
        source: mail.from,
        messageId: sent.id,
        destination: mail.to,
        tags: {
          'ses:configuration-set': [mail.configurationSet ?? ''],
          ...Object.fromEntries(mail.tags.map(({ Name, Value }) => [Name, [Value]])),
        },
      },
    },
  };
}
