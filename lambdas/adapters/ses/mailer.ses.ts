import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { MailRefused, type Mailer } from '#lambdas/features/contact/mailer.ts';
import { tagsOf } from './returned-mail.ses.ts';

/** SES errors for a mail that it would refuse again. */
const refusals = new Set([
  'AccountSuspendedException',
  'BadRequestException',
  'MailFromDomainNotVerifiedException',
  'MessageRejected',
]);

/**
 * Mail through SES v2. SES writes the headers itself from single values, so no text can become a
 * header.
 */
export function createMailer(made: {
  client: SESv2Client;
  from: string;
  to: string;
  /** Without it nobody learns that a mail came back. */
  configurationSet?: string | undefined;
}): Mailer {
  return {
    send: async ({ about, subject, text, replyTo }) => {
      const command = new SendEmailCommand({
        FromEmailAddress: made.from,
        Destination: { ToAddresses: [made.to] },
        ...(replyTo !== undefined && { ReplyToAddresses: [replyTo] }),
        Content: {
          Simple: { Subject: utf8(subject), Body: { Text: utf8(text) } },
        },
        ConfigurationSetName: made.configurationSet,
        EmailTags: tagsOf(about),
      });
      await made.client.send(command).catch((error: unknown) => {
        const refused = error instanceof Error && refusals.has(error.name);
        throw refused ? new MailRefused(error.name, { cause: error }) : error;
      });
    },
  };
}

function utf8(Data: string) {
  return { Data, Charset: 'UTF-8' };
}

/**
 * Region, credentials and endpoint come from the SDK's usual variables. A visitor waits for the
 * response, so a hanging service is abandoned long before the function's time limit.
 */
export function sesClient(): SESv2Client {
  return new SESv2Client({
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 1000, requestTimeout: 4000, throwOnRequestTimeout: true },
  });
}
