import { SendEmailCommand, SESv2Client, type MessageTag } from '@aws-sdk/client-sesv2';

export interface TextMail {
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
export async function sendText(mail: TextMail, client: SESv2Client): Promise<void> {
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
