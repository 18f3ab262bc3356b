/** A validated SendEmail request; refusals match those of SES. */
import * as z from 'zod';
import { parseJson, ServiceError } from '../service-error.ts';

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
