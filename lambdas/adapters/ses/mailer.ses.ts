import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
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

/**
 * Region, credentials and endpoint come from the SDK's usual variables. A visitor waits for the
 * answer, so a service that hangs is given up long before the function's own time ends.
 */
export function sesClient(): SESv2Client {
  return new SESv2Client({
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 1000, requestTimeout: 4000, throwOnRequestTimeout: true },
  });
}
