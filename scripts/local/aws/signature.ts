/**
 * Verifies AWS Signature Version 4, in the Authorization header or in a presigned address.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { CredentialStore } from './credentials.ts';
import { decode, type Received } from './http.ts';

const ALGORITHM = 'AWS4-HMAC-SHA256';
const MINUTE = 60_000;
const LONGEST_PRESIGNED_SECONDS = 7 * 24 * 3600;

/** Why a request is not believed; each service answers it under an error name of its own. */
export type SignatureFault =
  | 'missing'
  | 'incomplete'
  | 'unknown-key'
  | 'wrong-signature'
  | 'clock-skew'
  | 'expired'
  | 'not-yet-valid';

export type Verdict =
  | { ok: true; principal: string; payloadHash: string; presigned: boolean }
  | { ok: false; fault: SignatureFault };

/** As services are called in a signature's scope. */
export type SigningService = 's3' | 'dynamodb' | 'cognito-idp' | 'ses' | 'cloudfront' | 'lambda';

export interface VerifyOptions {
  service: SigningService;
  credentials: CredentialStore;
  /** Milliseconds. */
  now: number;
}

interface Claim {
  accessKeyId: string;
  scope: string[];
  signedHeaders: string[];
  signature: string;
  /** `20261121T142730Z` */
  date: string;
  payloadHash: string;
  /** Seconds after `date`; presigned addresses only. */
  expires: number | undefined;
}

/** A payload hash in hexadecimal is compared with the body by the caller where a service allows others. */
export function verifySignature(received: Received, options: VerifyOptions): Verdict {
  const presigned = received.query.some(([name]) => name === 'X-Amz-Algorithm');
  if (!presigned && !received.headers.has('authorization')) return { ok: false, fault: 'missing' };
  const claim = presigned
    ? claimOfQuery(received)
    : claimOfHeaders(received, options.service === 's3');
  if (!claim || !isWellFormed(claim, received, options.service)) {
    return { ok: false, fault: 'incomplete' };
  }
  const secret = options.credentials.secretFor(claim.accessKeyId);
  const principal = options.credentials.principalOf(claim.accessKeyId);
  if (secret === undefined || principal === undefined) return { ok: false, fault: 'unknown-key' };
  const fault = timeFault(claim, options);
  if (fault) return { ok: false, fault };
  if (
    !isSame(signatureOf(received, claim, { secret, service: options.service }), claim.signature)
  ) {
    return { ok: false, fault: 'wrong-signature' };
  }
  return { ok: true, principal, payloadHash: claim.payloadHash, presigned };
}

function claimOfHeaders(received: Received, payloadHashInHeader: boolean): Claim | undefined {
  const header = received.headers.get('authorization') ?? '';
  const parts =
    /^AWS4-HMAC-SHA256 +Credential=([^,\s]+), *SignedHeaders=([^,\s]+), *Signature=([0-9a-f]{64})$/.exec(
      header,
    );
  if (!parts) return undefined;
  const [accessKeyId = '', ...scope] = (parts[1] ?? '').split('/');
  const payloadHash = payloadHashInHeader
    ? received.headers.get('x-amz-content-sha256')
    : sha256(received.body);
  if (payloadHash === undefined) return undefined;
  return {
    accessKeyId,
    scope,
    signedHeaders: (parts[2] ?? '').split(';'),
    signature: parts[3] ?? '',
    date: received.headers.get('x-amz-date') ?? '',
    payloadHash,
    expires: undefined,
  };
}

function claimOfQuery(received: Received): Claim | undefined {
  const query = new Map(received.query);
  if (query.get('X-Amz-Algorithm') !== ALGORITHM) return undefined;
  const [accessKeyId = '', ...scope] = (query.get('X-Amz-Credential') ?? '').split('/');
  const expires = Number(query.get('X-Amz-Expires'));
  if (!Number.isInteger(expires) || expires < 1 || expires > LONGEST_PRESIGNED_SECONDS) {
    return undefined;
  }
  return {
    accessKeyId,
    scope,
    signedHeaders: (query.get('X-Amz-SignedHeaders') ?? '').split(';'),
    signature: query.get('X-Amz-Signature') ?? '',
    date: query.get('X-Amz-Date') ?? '',
    payloadHash:
      query.get('X-Amz-Content-Sha256') ??
      received.headers.get('x-amz-content-sha256') ??
      'UNSIGNED-PAYLOAD',
    expires,
  };
}

/** Everything that could change a request's meaning must be under the signature. */
function isWellFormed(claim: Claim, received: Received, service: string): boolean {
  const [day, region, scopeService, ending] = claim.scope;
  const unsigned = [...received.headers.keys()].filter(
    (name) => (name === 'host' || name.startsWith('x-amz-')) && !claim.signedHeaders.includes(name),
  );
  return (
    claim.scope.length === 4 &&
    day === claim.date.slice(0, 8) &&
    // CloudFront is one for the whole world, and signed for there.
    (service === 'cloudfront' ? region === 'us-east-1' : region !== '') &&
    scopeService === service &&
    ending === 'aws4_request' &&
    millisecondsOf(claim.date) !== undefined &&
    claim.signedHeaders.includes('host') &&
    unsigned.length === 0
  );
}

/** S3 allows 15 minutes of skew, the others 5. */
function timeFault(claim: Claim, options: VerifyOptions): SignatureFault | undefined {
  const signedAt = millisecondsOf(claim.date) ?? 0;
  if (claim.expires !== undefined) {
    if (signedAt > options.now + 15 * MINUTE) return 'not-yet-valid';
    return signedAt + claim.expires * 1000 < options.now ? 'expired' : undefined;
  }
  const allowed = (options.service === 's3' ? 15 : 5) * MINUTE;
  return Math.abs(options.now - signedAt) > allowed ? 'clock-skew' : undefined;
}

function signatureOf(
  received: Received,
  claim: Claim,
  key: { secret: string; service: string },
): string {
  const canonicalRequest = [
    received.method,
    canonicalPath(received.path, key.service),
    canonicalQuery(received.query),
    ...claim.signedHeaders.map((name) => `${name}:${trimmed(received.headers.get(name) ?? '')}`),
    '',
    claim.signedHeaders.join(';'),
    claim.payloadHash,
  ].join('\n');
  const toSign = [ALGORITHM, claim.date, claim.scope.join('/'), sha256(canonicalRequest)].join(
    '\n',
  );
  return signText(toSign, { secret: key.secret, scope: claim.scope });
}

/** @param key of a day, region and service, as the scope says */
function signText(text: string, { secret, scope }: { secret: string; scope: string[] }): string {
  const signingKey = scope.reduce<Buffer | string>(
    (previous, part) => hmac(previous, part),
    `AWS4${secret}`,
  );
  return hmac(signingKey, text).toString('hex');
}

/** The fields of a form that S3 takes a file by; its signature covers the policy alone. */
export interface SignedPolicy {
  algorithm: string;
  credential: string;
  date: string;
  /** In base64. */
  policy: string;
  signature: string;
}

/** @returns whose it is, or what is wrong with it; its expiry is the policy's own */
export function verifyPolicy(
  signed: SignedPolicy,
  credentials: CredentialStore,
): { ok: true; principal: string } | { ok: false; fault: SignatureFault } {
  const [accessKeyId = '', ...scope] = signed.credential.split('/');
  const [day, region, service, ending] = scope;
  const isComplete =
    signed.algorithm === ALGORITHM &&
    scope.length === 4 &&
    day === signed.date.slice(0, 8) &&
    region !== '' &&
    service === 's3' &&
    ending === 'aws4_request' &&
    millisecondsOf(signed.date) !== undefined;
  if (!isComplete) return { ok: false, fault: 'incomplete' };
  const secret = credentials.secretFor(accessKeyId);
  const principal = credentials.principalOf(accessKeyId);
  if (secret === undefined || principal === undefined) return { ok: false, fault: 'unknown-key' };
  const isRight = isSame(signText(signed.policy, { secret, scope }), signed.signature);
  return isRight ? { ok: true, principal } : { ok: false, fault: 'wrong-signature' };
}

/** All but S3 encode a path once more for the signature. */
function canonicalPath(path: string, service: string): string {
  return path
    .split('/')
    .map((segment) => encodeStrictly(service === 's3' ? decode(segment) : segment))
    .join('/');
}

function canonicalQuery(query: Received['query']): string {
  return query
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encodeStrictly(name), encodeStrictly(value)] as const)
    .sort(([nameA, valueA], [nameB, valueB]) => compare(nameA, nameB) || compare(valueA, valueB))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

function compare(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** RFC 3986: all but letters, digits and `-._~`. */
export function encodeStrictly(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function trimmed(value: string): string {
  return value.trim().replace(/ +/g, ' ');
}

function millisecondsOf(date: string): number | undefined {
  const iso = date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  const milliseconds = iso === date ? Number.NaN : Date.parse(iso);
  return Number.isNaN(milliseconds) ? undefined : milliseconds;
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(key: Buffer | string, content: string): Buffer {
  return createHmac('sha256', key).update(content).digest();
}

function isSame(expected: string, given: string): boolean {
  return (
    expected.length === given.length && timingSafeEqual(Buffer.from(expected), Buffer.from(given))
  );
}
