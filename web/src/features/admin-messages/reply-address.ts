import type { WireMessage } from '#shared/schemas/inbox.ts';
import { formatDay } from '#web/src/ui/admin/moment.ts';

/** Mail programs and browsers cut addresses from about 2,000 characters on. */
const longestAddress = 1900;

/** The length at which mail programs wrap what they quote. */
const quotedWidth = 72;

type Answered = Pick<WireMessage, 'name' | 'email' | 'subject' | 'message' | 'created_at'>;

/**
 * Opens a reply in the reader's mail program; below the place for it, as much of the message as fits
 * is quoted. A stranger wrote all parts: encoded, none adds a recipient, a header or a text to the
 * reply (RFC 6068).
 */
export function replyAddress(answered: Answered): string {
  const { email, subject } = answered;
  const line = oneLine(subject);
  const answer = /^re:/i.test(line) ? line : `Re: ${line}`;
  const address = `mailto:${encoded(email).replace('%40', '@')}?subject=${encoded(answer)}`;
  return address + bodyWithin(longestAddress - address.length, answered);
}

/** @returns nothing when not even the first line fits */
function bodyWithin(space: number, { name, created_at, message }: Answered): string {
  const head = `&body=${lineEnd}${lineEnd}`;
  const quoted = [
    `On ${formatDay(created_at)}, ${oneLine(name)} wrote:`,
    ...wrappedLines(message).map((line) => `> ${line}`.trimEnd()),
  ].map((line) => encoded(line) + lineEnd);
  const whole = head + quoted.join('');
  if (whole.length <= space) return whole;
  const rest = `${encoded('> …')}${lineEnd}`;
  let body = head;
  for (const [index, line] of quoted.entries()) {
    if (body.length + line.length + rest.length > space) return index === 0 ? '' : body + rest;
    body += line;
  }
  return body;
}

const lineEnd = '%0D%0A';

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** Lines without control characters, wrapped between words; only longer words are broken. */
function wrappedLines(text: string): string[] {
  return text
    .trim()
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .flatMap((line) => wrapped(oneLine(line)));
}

function wrapped(line: string): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(' ').flatMap(pieces)) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (current !== '' && longer.length > quotedWidth) {
      lines.push(current);
      current = word;
    } else {
      current = longer;
    }
  }
  return [...lines, current];
}

/** Splits a word into pieces that fit on a line. */
function pieces(word: string): string[] {
  const characters = Array.from(word);
  const count = Math.max(1, Math.ceil(characters.length / quotedWidth));
  return Array.from({ length: count }, (_, at) =>
    characters.slice(at * quotedWidth, (at + 1) * quotedWidth).join(''),
  );
}

/** A lone surrogate, which cannot be encoded, is replaced. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
