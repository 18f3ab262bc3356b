/** Validates SendEmail requests, with the errors of SES, and writes mails in their transfer format. */
import * as z from 'zod';
import { parseJson, ServiceError } from '../http.ts';

export interface Mail {
  from: string;
  to: string[];
  replyTo: string[];
  subject: string;
  text: string;
  configurationSet?: string | undefined;
  tags: { Name: string; Value: string }[];
}

const text = z.strictObject({ Data: z.string(), Charset: z.string().optional() });
const addresses = z.array(z.string());
const tagText = z.string().regex(/^[\w-]{1,256}$/);

/** Strict, so that a field which SES supports and this stand-in does not is refused instead of ignored. */
const requestSchema = z.strictObject({
  FromEmailAddress: z.string().optional(),
  Destination: z.strictObject({ ToAddresses: addresses.optional() }).optional(),
  ReplyToAddresses: addresses.optional(),
  Content: z.strictObject({
    Simple: z.strictObject({ Subject: text, Body: z.strictObject({ Text: text }) }),
  }),
  ConfigurationSetName: z.string().optional(),
  EmailTags: z.array(z.strictObject({ Name: tagText, Value: tagText })).optional(),
});

/** @throws ServiceError `BadRequestException` or `SerializationException` */
export function readSendEmail(body: Buffer): Mail {
  const parsed = requestSchema.safeParse(parseJson(body));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw badRequest(`Value at '${issue?.path.join('.')}' is not valid: ${issue?.message}`);
  }
  const { FromEmailAddress: from, Destination, ReplyToAddresses = [], Content } = parsed.data;
  const to = Destination?.ToAddresses ?? [];
  if (!from) throw badRequest('The From address is missing.');
  if (to.length === 0) throw badRequest('The message has no recipient.');
  for (const address of [from, ...to, ...ReplyToAddresses]) checkAddress(address);
  const subject = Content.Simple.Subject.Data;
  if (/\p{Cc}/u.test(subject)) {
    throw badRequest('The subject contains a line break or another control character.');
  }
  return {
    from,
    to,
    replyTo: ReplyToAddresses,
    subject,
    text: Content.Simple.Body.Text.Data,
    configurationSet: parsed.data.ConfigurationSetName,
    tags: parsed.data.EmailTags ?? [],
  };
}

/**
 * @param identities verified addresses and domains, in lower case
 * @throws ServiceError `MessageRejected`
 */
export function checkSender(from: string, identities: ReadonlySet<string>): void {
  const address = from.toLowerCase();
  const domain = address.slice(address.lastIndexOf('@') + 1);
  if (identities.has(address) || identities.has(domain)) return;
  throw new ServiceError(
    400,
    'MessageRejected',
    `Email address is not verified. The following identities failed the check in region US-EAST-1: ${from}`,
  );
}

/** SES accepts only ASCII, so the caller must write other domains in Punycode. */
function checkAddress(address: string): void {
  const [local, domain, ...more] = address.split('@');
  if (!local || !domain || more.length > 0) throw badRequest("Missing final '@domain'");
  if (!/^[\x21-\x7e]+$/.test(address) || /[\s<>,;:()[\]\\"]/.test(address)) {
    throw badRequest('An address contains an invalid or non-ASCII character.');
  }
}

function badRequest(message: string): ServiceError {
  return new ServiceError(400, 'BadRequestException', message);
}

/**
 * Writes a mail with RFC 5322 headers, RFC 2047 encoded words and RFC 2045 quoted-printable text.
 * @returns ASCII text with CRLF line ends
 */
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

/** Bytes per encoded word: a line with the name of the header may have 76 characters. */
const maxWordBytes = 39;

/** Encodes text that is long, not ASCII, or looks encoded already. Writes one encoded word per line. */
function headerText(text: string): string {
  if (/^[\x20-\x7e]{0,60}$/.test(text) && !text.includes('=?')) return text;
  const words: string[] = [];
  let word = '';
  for (const character of text) {
    if (Buffer.byteLength(word + character) > maxWordBytes) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  return [...words, word]
    .map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`)
    .join('\r\n ');
}

/** Includes the `=` that joins a line to the next line. */
const maxLineLength = 76;

function quotedPrintable(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => wrapLine(encodeCharacters(line)))
    .join('\r\n');
}

/** Also encodes white space at the end of a line, which mail servers may drop. */
function encodeCharacters(line: string): string[] {
  const bytes = [...Buffer.from(line)];
  return bytes.map((byte, index) => {
    const isLast = index === bytes.length - 1;
    const isPlain = byte >= 0x21 && byte <= 0x7e && byte !== 0x3d;
    const isInnerSpace = (byte === 0x20 || byte === 0x09) && !isLast;
    if (isPlain || isInnerSpace) return String.fromCharCode(byte);
    return `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  });
}

function wrapLine(characters: readonly string[]): string {
  const lines: string[] = [];
  let line = '';
  for (const character of characters) {
    if (line.length + character.length >= maxLineLength) {
      lines.push(`${line}=`);
      line = '';
    }
    line += character;
  }
  return [...lines, line].join('\r\n');
}
