/** Makes texts and addresses that people typed safe for a mail. */
import { domainToASCII } from 'node:url';
import { isolateDirection } from '#shared/bidirectional.ts';

/** Characters that can reverse the direction of the following text, and so disguise it. */
const directionControls = /[\u202A-\u202E\u2066-\u2069]/g;

/** Keeps a text from affecting the direction of other texts in the same line, and from starting new lines. */
export function inLine(text: string): string {
  const line = text.replace(directionControls, '').replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  return isolateDirection(line.trim());
}

/** Normalises line breaks, and removes control characters other than tabs. */
export function plainText(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(directionControls, '')
    .replace(/[^\P{Cc}\n\t]/gu, '');
}

/** The part before the `@`: words of these characters, separated by single dots (RFC 5322, dot-atom). */
const localPattern = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const domainPattern = /^(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/;

/**
 * Converts an address to ASCII, as SES requires.
 * @returns undefined for an address that SES refuses together with the whole mail
 */
export function mailAddress(email: string): string | undefined {
  const [local = '', domain = ''] = email.split('@');
  const asciiDomain = domainToASCII(domain);
  if (local.length > 64 || !localPattern.test(local)) return undefined;
  return domainPattern.test(asciiDomain) ? `${local}@${asciiDomain}` : undefined;
}
