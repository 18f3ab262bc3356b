/** Everything in S3 is private: without a valid signature every request is refused. */
import type { CredentialStore } from '../credentials.ts';
import type { Received } from '../http.ts';
import { ServiceError } from '../service-error.ts';
import {
  type SignatureFault,
  type SignedPolicy,
  verifyPolicy,
  verifySignature,
} from '../signature.ts';
import { accessDenied } from './s3-error.ts';

export interface Caller {
  principal: string;
  /** Hexadecimal SHA-256 of the body, or one of S3's words for another way to check it. */
  payloadHash: string;
  /** Including those of a presigned address, which carries them as parameters. */
  headers: Map<string, string>;
}

/** @throws ServiceError 403 in S3's names. */
export async function requireCaller(
  received: Received,
  credentials: CredentialStore,
): Promise<Caller> {
  const verdict = await verifySignature(received, { service: 's3', credentials, now: Date.now() });
  if (!verdict.ok) throw faults[verdict.fault]();
  const { principal, payloadHash, presigned } = verdict;
  return { principal, payloadHash, headers: presigned ? hoisted(received) : received.headers };
}

function hoisted(received: Received): Map<string, string> {
  const parameters = received.query
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => name.startsWith('x-amz-'));
  return new Map([...parameters, ...received.headers]);
}

/** @throws ServiceError 400 or 403 in S3's names */
export async function requireSigner(
  signed: SignedPolicy,
  credentials: CredentialStore,
): Promise<string> {
  const verdict = await verifyPolicy(signed, credentials);
  if (!verdict.ok) throw faults[verdict.fault]();
  return verdict.principal;
}

const faults: Record<SignatureFault, () => ServiceError> = {
  missing: accessDenied,
  incomplete: () =>
    new ServiceError(
      400,
      'AuthorizationHeaderMalformed',
      'The authorization is malformed, for another service, or leaves headers unsigned.',
    ),
  'unknown-key': () =>
    new ServiceError(
      403,
      'InvalidAccessKeyId',
      'The AWS Access Key Id you provided does not exist in our records.',
    ),
  'wrong-signature': () =>
    new ServiceError(
      403,
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
    ),
  'clock-skew': () =>
    new ServiceError(
      403,
      'RequestTimeTooSkewed',
      "The difference between the request time and the server's time is too large.",
    ),
  expired: () => accessDenied('Request has expired'),
  'not-yet-valid': () => accessDenied('Request is not yet valid'),
};
