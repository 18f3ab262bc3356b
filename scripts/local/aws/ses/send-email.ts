/** A validated SendEmail request; refusals match those of SES. */
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

/** Fields that SES supports and this does not are refused, so that nothing is silently ignored. */
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

/** SES accepts 7-bit characters only, so other domains come in Punycode. */
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
 * A mail in transfer format: RFC 5322 headers, RFC 2047 words, RFC 2045 quoted-printable text.
 * @returns lines ending in CRLF, of ASCII only
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
