/**
 * Verifies AWS Signature Version 4, in the Authorization header or in a presigned address, by
 * signing the received request again.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { HttpRequest } from '@smithy/core/protocols';
import { Hash } from '@smithy/core/serde';
import { SignatureV4 } from '@smithy/signature-v4';
import type { CredentialStore } from './credentials.ts';
import type { Received } from './http.ts';

const ALGORITHM = 'AWS4-HMAC-SHA256';
const MINUTE = 60_000;
const LONGEST_PRESIGNED_SECONDS = 7 * 24 * 3600;

/** Why a request is refused; each service returns it under its own error name. */
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

/** Services' names in a signature's scope. */
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
  /** Seconds after `date`; presigned addresses only. */
  expires: number | undefined;
}

/** The caller compares a payload hash in hexadecimal with the body when a service allows others. */
export async function verifySignature(
  received: Received,
  options: VerifyOptions,
): Promise<Verdict> {
  const presigned = received.query.some(([name]) => name === 'X-Amz-Algorithm');
  if (!presigned && !received.headers.has('authorization')) return { ok: false, fault: 'missing' };
  const claim = presigned ? claimOfQuery(received) : claimOfHeaders(received);
  if (!claim || !isWellFormed(claim, received, options.service)) {
    return { ok: false, fault: 'incomplete' };
  }
  const secret = options.credentials.secretFor(claim.accessKeyId);
  const principal = options.credentials.principalOf(claim.accessKeyId);
  if (secret === undefined || principal === undefined) return { ok: false, fault: 'unknown-key' };
  const fault = timeFault(claim, options);
  if (fault) return { ok: false, fault };
  const hash = received.headers.get('x-amz-content-sha256');
  // S3, which also has keywords instead of a hash, compares the body when it reads it.
  const isOfBody = options.service === 's3' || hash === undefined || hash === sha256(received.body);
  if (!isOfBody || !isSame(await signatureOf(received, claim, secret), claim.signature)) {
    return { ok: false, fault: 'wrong-signature' };
  }
  return { ok: true, principal, payloadHash: hash ?? 'UNSIGNED-PAYLOAD', presigned };
}

function claimOfHeaders(received: Received): Claim | undefined {
  const header = received.headers.get('authorization') ?? '';
  const parts =
    /^AWS4-HMAC-SHA256 +Credential=([^,\s]+), *SignedHeaders=([^,\s]+), *Signature=([0-9a-f]{64})$/.exec(
      header,
    );
  if (!parts) return undefined;
  const [accessKeyId = '', ...scope] = (parts[1] ?? '').split('/');
  return {
    accessKeyId,
    scope,
    signedHeaders: (parts[2] ?? '').split(';'),
    signature: parts[3] ?? '',
    date: received.headers.get('x-amz-date') ?? '',
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
    expires,
  };
}

/** Everything that could change a request's meaning must be signed. */
function isWellFormed(claim: Claim, received: Received, service: SigningService): boolean {
  const needed = [...received.headers.keys(), 'host'].filter(
    (name) => name === 'host' || name.startsWith('x-amz-'),
  );
  if (service === 's3' && claim.expires === undefined) needed.push('x-amz-content-sha256');
  return (
    isInScope(claim, service) &&
    needed.every((name) => received.headers.has(name) && claim.signedHeaders.includes(name))
  );
}

function isInScope({ scope, date }: Pick<Claim, 'scope' | 'date'>, service: string): boolean {
  const [day, region, scopeService, ending] = scope;
  return (
    scope.length === 4 &&
    day === date.slice(0, 8) &&
    // CloudFront is a global service, and signed for us-east-1.
    (service === 'cloudfront' ? region === 'us-east-1' : region !== '') &&
    scopeService === service &&
    ending === 'aws4_request' &&
    !Number.isNaN(signingDateOf({ date }).getTime())
  );
}

/** S3 allows 15 minutes of skew, the others 5. */
function timeFault(claim: Claim, options: VerifyOptions): SignatureFault | undefined {
  const signedAt = signingDateOf(claim).getTime();
  if (claim.expires !== undefined) {
    if (signedAt > options.now + 15 * MINUTE) return 'not-yet-valid';
    return signedAt + claim.expires * 1000 < options.now ? 'expired' : undefined;
  }
  const allowed = (options.service === 's3' ? 15 : 5) * MINUTE;
  return Math.abs(options.now - signedAt) > allowed ? 'clock-skew' : undefined;
}

async function signatureOf(received: Received, claim: Claim, secret: string): Promise<string> {
  const request = new HttpRequest({
    method: received.method,
    path: received.path,
    query: Object.fromEntries(
      [...Map.groupBy(received.query, ([name]) => name)].map(([name, pairs]) => [
        name,
        pairs.map(([, value]) => value),
      ]),
    ),
    headers: Object.fromEntries(
      [...received.headers].filter(([name]) => claim.signedHeaders.includes(name)),
    ),
    // In a presigned address anything but a string: the signer then treats the payload as unsigned.
    body: claim.expires === undefined ? received.body : {},
  });
  const signer = signerOf(claim, secret);
  const options = {
    signingDate: signingDateOf(claim),
    signableHeaders: new Set(claim.signedHeaders),
  };
  if (claim.expires === undefined) {
    const { headers } = await signer.sign(request, options);
    return headers['authorization']?.split('Signature=')[1] ?? '';
  }
  const { query } = await signer.presign(request, {
    ...options,
    expiresIn: claim.expires,
    unhoistableHeaders: options.signableHeaders,
  });
  return String(query?.['X-Amz-Signature']);
}

function signerOf({ accessKeyId, scope }: Pick<Claim, 'accessKeyId' | 'scope'>, secret: string) {
  const [, region = '', service = ''] = scope;
  return new SignatureV4({
    credentials: { accessKeyId, secretAccessKey: secret },
    region,
    service,
    sha256: Hash.bind(null, 'sha256'),
    uriEscapePath: service !== 's3',
    applyChecksum: false,
  });
}

/** The fields of a form for S3; its signature covers only the policy. */
export interface SignedPolicy {
  algorithm: string;
  credential: string;
  date: string;
  /** In base64. */
  policy: string;
  signature: string;
}

/** @returns the signer, or what is wrong with it; its expiry is that of the policy */
export async function verifyPolicy(
  signed: SignedPolicy,
  credentials: CredentialStore,
): Promise<{ ok: true; principal: string } | { ok: false; fault: SignatureFault }> {
  const [accessKeyId = '', ...scope] = signed.credential.split('/');
  const claim = { accessKeyId, scope, date: signed.date };
  if (signed.algorithm !== ALGORITHM || !isInScope(claim, 's3')) {
    return { ok: false, fault: 'incomplete' };
  }
  const secret = credentials.secretFor(accessKeyId);
  const principal = credentials.principalOf(accessKeyId);
  if (secret === undefined || principal === undefined) return { ok: false, fault: 'unknown-key' };
  const options = { signingDate: signingDateOf(claim) };
  const expected = await signerOf(claim, secret).sign(signed.policy, options);
  const isRight = isSame(expected, signed.signature);
  return isRight ? { ok: true, principal } : { ok: false, fault: 'wrong-signature' };
}

/** Invalid when the string is no such date. */
function signingDateOf({ date }: Pick<Claim, 'date'>): Date {
  const iso = date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  return new Date(iso === date ? Number.NaN : iso);
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function isSame(expected: string, given: string): boolean {
  return (
    expected.length === given.length && timingSafeEqual(Buffer.from(expected), Buffer.from(given))
  );
}
