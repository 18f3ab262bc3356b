/** Explains errors of AWS and of the network in sentences. */
import { Problem } from '#shared/problems.ts';
import { CommandFailed } from '../build/run.ts';

/**
 * Awaits a step of a command, and explains an expected failure: `<Step> failed: <reason>`.
 * @param step begins a sentence, such as "Reading the stacks"
 */
export async function runStep<T>(step: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    throw new CommandFailed(`${step} failed: ${reason}`);
  }
}

/** @returns a sentence, or undefined for an unforeseen error */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof Problem) return problemReason(error);
  return credentialsReason(error) ?? networkReason(error) ?? serviceReason(error);
}

const expired = ['ExpiredToken', 'ExpiredTokenException', 'RequestExpired', 'TokenRefreshRequired'];
const unknownKeys = ['InvalidClientTokenId', 'UnrecognizedClientException', 'InvalidAccessKeyId'];

/** Distinguishes expired, missing and wrong credentials, because each has its own remedy. */
function credentialsReason(error: Error): string | undefined {
  const fromProvider = /CredentialsProviderError|TokenProviderError/.test(error.name);
  if (expired.includes(error.name) || (fromProvider && /expired/i.test(error.message))) {
    return 'Your AWS credentials have expired. Sign in again, for example with `aws sso login`.';
  }
  if (fromProvider) {
    return 'There are no AWS credentials. Sign in with `aws login` or `aws sso login`, or set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';
  }
  if (unknownKeys.includes(error.name)) {
    // An opt-in region knows no credentials until the account enables it.
    return 'AWS does not know these credentials. Check AWS_PROFILE or AWS_ACCESS_KEY_ID, and whether the region is enabled for the account.';
  }
  if (error.name === 'SignatureDoesNotMatch') {
    return "The secret key does not belong to the access key, or this machine's clock is wrong.";
  }
  return undefined;
}

/** For optional reads. @returns undefined when the credentials lack the permission */
export async function unlessDenied<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isAccessDenied(error)) return undefined;
    throw error;
  }
}

export function isAccessDenied(error: unknown): boolean {
  return error instanceof Error && /AccessDenied|UnauthorizedOperation/.test(error.name);
}

const unreachable = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT'];

function networkReason(error: Error): string | undefined {
  const code = 'code' in error ? String(error.code) : '';
  const where = process.env['AWS_ENDPOINT_URL'] ?? 'AWS';
  if (unreachable.includes(code) || error.name === 'TimeoutError') {
    return `${where} cannot be reached. Check the connection and the ${where === 'AWS' ? 'region' : 'address'}.`;
  }
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code)) {
    return `The certificate of ${where} is not trusted. Name its file in NODE_EXTRA_CA_CERTS.`;
  }
  return undefined;
}

function serviceReason(error: Error): string | undefined {
  if (isAccessDenied(error))
    return `These credentials lack a permission. AWS says: ${error.message}`;
  return '$fault' in error ? `AWS says: ${error.message} (${error.name})` : undefined;
}

function problemReason({ detail, errors = {} }: Problem): string {
  return [detail, ...Object.values(errors).filter((line) => line !== detail)].join(' ');
}
