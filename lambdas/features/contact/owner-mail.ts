/** The mail about a message: plain text, and a reply goes to the visitor. */
import { inLine, mailAddress, plainText } from '#lambdas/kernel/mail-text.ts';
import type { ContactMessage } from './contact-message.ts';
import type { OwnerMail } from './mailer.ts';

/** @param siteName precedes the subject, so that the owner can sort by it */
export function ownerMail(message: ContactMessage, siteName: string): OwnerMail {
  const replyTo = mailAddress(message.email);
  return {
    about: { messageId: message.id },
    subject: `[${inLine(siteName)}] ${inLine(message.subject)}`,
    text: [
      `Name: ${inLine(message.name)}`,
      `Email: ${inLine(message.email)}`,
      `Subject: ${inLine(message.subject)}`,
      '',
      plainText(message.message),
      '',
    ].join('\n'),
    ...(replyTo !== undefined && { replyTo }),
  };
}

/** One mail about several messages, whose texts are in the admin area. */
export function digestMail(
  { id, messages }: { id: string; messages: readonly ContactMessage[] },
  siteName: string,
): OwnerMail {
  const count = messages.length === 1 ? '1 more message' : `${messages.length} more messages`;
  return {
    about: { digestId: id },
    subject: `[${inLine(siteName)}] ${count}`,
    text: [
      `${count} arrived within an hour. Read them under Messages in the admin area.`,
      '',
      ...messages.map(
        ({ name, email, subject }) => `${inLine(name)} <${inLine(email)}>: ${inLine(subject)}`,
      ),
      '',
    ].join('\n'),
  };
}
