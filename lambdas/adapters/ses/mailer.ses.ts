import { type SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { Mailer } from '#lambdas/features/contact/mailer.ts';

/**
 * Mail through SES v2. It writes the headers itself from single values, so a text can only become a
 * text.
 */
export function createMailer(made: { client: SESv2Client; from: string; to: string }): Mailer {
  return {
    send: async ({ subject, text, replyTo }) => {
      await made.client.send(
        new SendEmailCommand({
          FromEmailAddress: made.from,
          Destination: { ToAddresses: [made.to] },
          ...(replyTo !== undefined && { ReplyToAddresses: [replyTo] }),
          Content: {
            Simple: { Subject: utf8(subject), Body: { Text: utf8(text) } },
          },
        }),
      );
    },
  };
}

function utf8(Data: string) {
  return { Data, Charset: 'UTF-8' };
}
