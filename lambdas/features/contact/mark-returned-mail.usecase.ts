import type { MailDeps } from './deliver-mail.ts';
import type { MailedMessage } from './mail-outbox.ts';
import { MailReturned, type MailTopic, type ReturnedMail } from './mailer.ts';

type ReturnDeps = Pick<MailDeps, 'mails' | 'reportUnmailed'>;

/**
 * Marks the messages of a mail that came back. Told twice, it marks and reports them once; messages
 * that were deleted meanwhile are ignored.
 */
export async function markReturnedMail(
  { about, reason }: ReturnedMail,
  deps: ReturnDeps,
): Promise<void> {
  const messages = await messagesOf(about, deps);
  await Promise.all(messages.map((message) => mark(message, reason, deps)));
}

async function messagesOf(about: MailTopic, { mails }: ReturnDeps): Promise<MailedMessage[]> {
  if ('digestId' in about) return (await mails.findDigest(about.digestId))?.messages ?? [];
  const { messageId } = about;
  const message = await mails.findMessage(messageId);
  return message ? [{ messageId, createdAt: message.createdAt }] : [];
}

async function mark(
  message: MailedMessage,
  reason: string,
  { mails, reportUnmailed }: ReturnDeps,
): Promise<void> {
  if (!(await mails.refuse(message, 'returned'))) return;
  reportUnmailed({ messageId: message.messageId, error: new MailReturned(reason) });
}
