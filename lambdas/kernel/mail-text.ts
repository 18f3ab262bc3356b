/** Makes what people typed safe for a mail: its texts, and its addresses. */
import { domainToASCII } from 'node:url';
import { isolateDirection } from '#shared/bidirectional.ts';

/**
 * Characters that reverse the direction of the following text, so that it reads as something else.
 */
const turning = /[\u202A-\u202E\u2066-\u2069]/g;

/** One of several texts in a line: it neither turns the others nor starts new lines. */
export function inLine(text: string): string {
  return isolateDirection(oneLine(text));
}

/** Keeps a text from starting new lines where one line is expected. */
function oneLine(text: string): string {
  return text
    .replace(turning, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}

/** Line breaks and tabs are kept, normalised; other control characters are removed. */
export function plainText(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(turning, '')
    .replace(/[^\P{Cc}\n\t]/gu, '');
}

/**
 * The address in ASCII, as a mail service accepts it; `undefined` for a text that looks like an
 * address but would make it refuse the whole mail.
 */
export function mailAddress(email: string): string | undefined {
  const [local = '', domain = ''] = email.split('@');
  const ascii = domainToASCII(domain);
  const takesMail =
    /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/.test(local) &&
    local.length <= 64 &&
    /^(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/.test(ascii);
  return takesMail ? `${local}@${ascii}` : undefined;
}
