import { fromEnv } from '@aws-sdk/credential-provider-env';
import { HttpRequest } from '@smithy/core/protocols';
import { Hash } from '@smithy/core/serde';
import { SignatureV4 } from '@smithy/signature-v4';

/** Where to send mails, and as whom. */
export interface SesService {
  /** Without a slash at its end. */
  endpoint: string;
  region: string;
  credentials: ReturnType<typeof fromEnv>;
}

export interface TextMail {
  from: string;
  to: string;
  /** One line. */
  subject: string;
  text: string;
  replyTo?: string;
  configurationSet?: string | undefined;
  tags?: { Name: string; Value: string }[];
}

/** Region, credentials and endpoint come from the SDK's usual variables. */
export function sesService(environment: NodeJS.ProcessEnv): SesService {
  const region = environment['AWS_REGION'] ?? '';
  const endpoint = environment['AWS_ENDPOINT_URL'] ?? `https://email.${region}.amazonaws.com`;
  return { endpoint, region, credentials: fromEnv() };
}

const attempts = 2;
/** Somebody waits for the response, so a hanging service is abandoned long before the function's time limit. */
const attemptMs = 4000;

/**
 * Sends a mail through SES v2 (https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html). SES
 * writes the headers itself from single values, so no text can become a header. It uses only the SDK's signer:
 * with the SES client the function that signs people in would start from a larger file than it may.
 * @throws Error with the name of SES's error, or that of the failed connection
 */
export async function sendText(mail: TextMail, service: SesService): Promise<void> {
  const body = JSON.stringify({
    FromEmailAddress: mail.from,
    Destination: { ToAddresses: [mail.to] },
    ...(mail.replyTo !== undefined && { ReplyToAddresses: [mail.replyTo] }),
    Content: { Simple: { Subject: utf8(mail.subject), Body: { Text: utf8(mail.text) } } },
    ConfigurationSetName: mail.configurationSet,
    EmailTags: mail.tags,
  });
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await attemptOnce(body, service).catch((error: unknown) => ({ error }));
    if (!('error' in outcome) && outcome.ok) return;
    const isFinal = !('error' in outcome) && outcome.status < 500 && outcome.status !== 429;
    if (attempt < attempts && !isFinal) continue;
    throw 'error' in outcome ? outcome.error : await failureOf(outcome);
  }
}

async function attemptOnce(body: string, { endpoint, region, credentials }: SesService) {
  const url = new URL(`${endpoint}/v2/email/outbound-emails`);
  const signer = new SignatureV4({
    service: 'ses',
    region,
    credentials,
    sha256: Hash.bind(null, 'sha256'),
  });
  const { headers } = await signer.sign(
    new HttpRequest({
      method: 'POST',
      protocol: url.protocol,
      hostname: url.hostname,
      path: url.pathname,
      headers: { host: url.host, 'content-type': 'application/json' },
      body,
      ...(url.port && { port: Number(url.port) }),
    }),
  );
  const signal = AbortSignal.timeout(attemptMs);
  return fetch(url, { method: 'POST', headers, body, signal });
}

/** SES appends an address to some names. */
async function failureOf(response: Response): Promise<Error> {
  await response.body?.cancel();
  const error = new Error(`SES answered ${response.status}`);
  error.name = response.headers.get('x-amzn-errortype')?.split(':')[0] || 'UnknownError';
  return error;
}

function utf8(Data: string) {
  return { Data, Charset: 'UTF-8' };
}
