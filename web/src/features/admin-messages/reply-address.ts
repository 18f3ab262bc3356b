import type { WireMessage } from '#shared/schemas/inbox.ts';
import { formatDay } from '#web/src/ui/admin/moment.ts';

/** Mail programs and browsers cut off addresses that are longer than about 2,000 characters. */
const maxAddressLength = 1900;

/** Mail programs wrap quoted text at this number of characters. */
const quoteWidth = 72;

type RepliedTo = Pick<WireMessage, 'name' | 'email' | 'subject' | 'message' | 'created_at'>;

/**
 * A `mailto:` address that opens a reply. Below two empty lines for the answer, it quotes as much of the
 * message as fits. Everything that the stranger wrote is encoded, so it cannot add a recipient or a header to
 * the reply (RFC 6068).
 */
export function replyAddress(message: RepliedTo): string {
  const subject = oneLine(message.subject);
  const replySubject = /^re:/i.test(subject) ? subject : `Re: ${subject}`;
  const recipient = encode(message.email).replace('%40', '@');
  const address = `mailto:${recipient}?subject=${encode(replySubject)}`;
  return address + bodyWithin(maxAddressLength - address.length, message);
}

/** @returns an empty string if not even the first line fits into `space` characters */
function bodyWithin(space: number, { name, created_at, message }: RepliedTo): string {
  const start = `&body=${lineEnd}${lineEnd}`;
  const quote = [
    `On ${formatDay(created_at)}, ${oneLine(name)} wrote:`,
    ...wrapText(message).map((line) => `> ${line}`.trimEnd()),
  ].map((line) => encode(line) + lineEnd);
  const fullBody = start + quote.join('');
  if (fullBody.length <= space) return fullBody;
  const ellipsis = `${encode('> …')}${lineEnd}`;
  let body = start;
  for (const line of quote) {
    if (body.length + line.length + ellipsis.length > space) break;
    body += line;
  }
  return body === start ? '' : body + ellipsis;
}

const lineEnd = '%0D%0A';

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** Wraps lines between words, splits only words that are longer than a line, and removes control characters. */
function wrapText(text: string): string[] {
  return text
    .trim()
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .flatMap((line) => wrapLine(oneLine(line)));
}

function wrapLine(line: string): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(' ').flatMap(splitLongWord)) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (current !== '' && longer.length > quoteWidth) {
      lines.push(current);
      current = word;
    } else {
      current = longer;
    }
  }
  return [...lines, current];
}

function splitLongWord(word: string): string[] {
  return word.match(new RegExp(`.{1,${quoteWidth}}`, 'gsu')) ?? [word];
}

/** `encodeURIComponent` would throw on a lone surrogate, so that is replaced first. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
