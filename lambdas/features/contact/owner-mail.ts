/** The mail about a message: plain text, and a reply goes to the visitor. */
import { domainToASCII } from 'node:url';
import type { ContactMessage } from './contact-message.ts';
import type { OwnerMail } from './mailer.ts';

/** @param siteName precedes the subject, so that the owner can sort by it */
export function ownerMail(message: ContactMessage, siteName: string): OwnerMail {
  const replyTo = mailAddress(message.email);
  return {
    about: { messageId: message.id },
    subject: oneLine(`[${siteName}] ${message.subject}`),
    text: [
      `Name: ${oneLine(message.name)}`,
      `Email: ${oneLine(message.email)}`,
      `Subject: ${oneLine(message.subject)}`,
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
    subject: oneLine(`[${siteName}] ${count}`),
    text: [
      `${count} arrived within an hour. Read them under Messages in the admin area.`,
      '',
      ...messages.map((each) => oneLine(`${each.name} <${each.email}>: ${each.subject}`)),
      '',
    ].join('\n'),
  };
}

/**
 * Characters that reverse the direction of the following text, so that it reads as something else.
 */
const turning = /[\u202A-\u202E\u2066-\u2069]/g;

/** Keeps a message from starting new lines where one line is expected. */
function oneLine(text: string): string {
  return text
    .replace(turning, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}

/** Line breaks and tabs are kept, normalised; other control characters are removed. */
function plainText(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(turning, '')
    .replace(/[^\P{Cc}\n\t]/gu, '');
}

/**
 * The address in ASCII, as a mail service accepts it; `undefined` for a text that looks like an
 * address but would make it refuse the whole mail.
 */
function mailAddress(email: string): string | undefined {
  const [local = '', domain = ''] = email.split('@');
  const ascii = domainToASCII(domain);
  const takesMail =
    /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/.test(local) &&
    local.length <= 64 &&
    /^(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/.test(ascii);
  return takesMail ? `${local}@${ascii}` : undefined;
}
