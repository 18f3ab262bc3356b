/** The signature check of the JSON services, with their error names. */
import type { CredentialStore } from './credentials.ts';
import type { Received } from './http.ts';
import { ServiceError } from './service-error.ts';
import { type SignatureFault, verifySignature } from './signature.ts';

/**
 * @returns the principal that signed the request.
 * @throws ServiceError with the name that these services give the fault: 400, from REST services 403.
 */
export async function requirePrincipal(
  received: Received,
  service: 'dynamodb' | 'cognito-idp' | 'ses' | 'lambda',
  credentials: CredentialStore,
): Promise<string> {
  const verdict = await verifySignature(received, { service, credentials, now: Date.now() });
  if (verdict.ok) return verdict.principal;
  const [code, message] = faults[verdict.fault];
  throw new ServiceError(['ses', 'lambda'].includes(service) ? 403 : 400, code, message);
}

const mismatch =
  'The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method. Consult the service documentation for details.';
const notCurrent = 'Signature expired or not yet current: check the clock of the caller.';

const faults: Record<SignatureFault, [code: string, message: string]> = {
  missing: ['MissingAuthenticationTokenException', 'Missing Authentication Token'],
  incomplete: [
    'IncompleteSignatureException',
    'The signature lacks a part, names another service or leaves headers unsigned.',
  ],
  'unknown-key': [
    'UnrecognizedClientException',
    'The security token included in the request is invalid.',
  ],
  'wrong-signature': ['InvalidSignatureException', mismatch],
  'clock-skew': ['InvalidSignatureException', notCurrent],
  expired: ['InvalidSignatureException', notCurrent],
  'not-yet-valid': ['InvalidSignatureException', notCurrent],
};
