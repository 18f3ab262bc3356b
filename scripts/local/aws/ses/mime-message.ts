/** A mail in transfer format: RFC 5322 headers, RFC 2047 words, RFC 2045 quoted-printable text. */
import type { Mail } from './send-email.ts';

/** @returns lines ending in CRLF, of ASCII only */
export function mimeMessage(mail: Mail, sent: { id: string; date: Date }): string {
  return [
    `From: ${mail.from}`,
    `To: ${mail.to.join(', ')}`,
    ...(mail.replyTo.length > 0 ? [`Reply-To: ${mail.replyTo.join(', ')}`] : []),
    `Subject: ${headerText(mail.subject)}`,
    `Date: ${sent.date.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${sent.id}@email.amazonses.com>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=UTF-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    quotedPrintable(mail.text),
    '',
  ].join('\r\n');
}

/** Bytes of one encoded word, so that a line with the name of the header has at most 76 characters. */
const wordBytes = 39;

/**
 * Long or non-ASCII text, or text that looks encoded already, becomes encoded words, one per line.
 */
function headerText(text: string): string {
  if (/^[\x20-\x7e]{0,60}$/.test(text) && !text.includes('=?')) return text;
  const words: string[] = [];
  let word = '';
  for (const character of text) {
    if (Buffer.byteLength(word + character) > wordBytes) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  return [...words, word]
    .map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`)
    .join('\r\n ');
}

/** Longest line, with the `=` that joins it to the next one. */
const lineLength = 76;

function quotedPrintable(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => wrapped(encodedCharacters(line)))
    .join('\r\n');
}

/** White space at the end of a line would be lost in transfer. */
function encodedCharacters(line: string): string[] {
  const bytes = [...Buffer.from(line)];
  return bytes.map((byte, index) => {
    const isLast = index === bytes.length - 1;
    const isPlain = byte >= 0x21 && byte <= 0x7e && byte !== 0x3d;
    const isInnerSpace = (byte === 0x20 || byte === 0x09) && !isLast;
    if (isPlain || isInnerSpace) return String.fromCharCode(byte);
    return `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  });
}

function wrapped(characters: readonly string[]): string {
  const lines: string[] = [];
  let line = '';
  for (const character of characters) {
    if (line.length + character.length >= lineLength) {
      lines.push(`${line}=`);
      line = '';
    }
    line += character;
  }
  return [...lines, line].join('\r\n');
}
