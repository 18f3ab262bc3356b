import type { SESv2Client } from '@aws-sdk/client-sesv2';
import { MailRefused, type Mailer } from '#lambdas/features/contact/mailer.ts';
import type { AccountMailer } from '#lambdas/features/users/account-mail.ts';
import { tagsOf } from './returned-mail.ses.ts';
import { sendText } from './send-text.ts';

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
