/** The signature check of an XML service, with its error names. */
import type { CredentialStore } from '../credentials.ts';
import type { Received } from '../http.ts';
import { ServiceError } from '../service-error.ts';
import { type SignatureFault, verifySignature } from '../signature.ts';

/** @returns the principal that signed the request. @throws ServiceError 400 or 403 */
export async function requireSigner(
  received: Received,
  credentials: CredentialStore,
): Promise<string> {
  const options = { service: 'cloudfront' as const, credentials, now: Date.now() };
  const verdict = await verifySignature(received, options);
  if (verdict.ok) return verdict.principal;
  const [status, code, message] = faults[verdict.fault];
  throw new ServiceError(status, code, message);
}

const notCurrent: [number, string, string] = [
  403,
  'SignatureDoesNotMatch',
  'Signature expired or not yet current: check the clock of the caller.',
];

const faults: Record<SignatureFault, [status: number, code: string, message: string]> = {
  missing: [403, 'MissingAuthenticationToken', 'Request is missing Authentication Token'],
  incomplete: [
    400,
    'IncompleteSignature',
    'The signature lacks a part, is for another service or region, or leaves headers unsigned.',
  ],
  'unknown-key': [
    403,
    'InvalidClientTokenId',
    'The security token included in the request is invalid.',
  ],
  'wrong-signature': [
    403,
    'SignatureDoesNotMatch',
    'The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method.',
  ],
  'clock-skew': notCurrent,
  expired: notCurrent,
  'not-yet-valid': notCurrent,
};
