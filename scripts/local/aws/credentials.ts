/**
 * Who calls the endpoint: each function, and every other caller, has an access key of its own. Its
 * owner is taken at its word: signatures are judged by `npm run test:cloud` (decision 0006).
 */
import { randomBytes } from 'node:crypto';
import { type Received, ServiceError } from './http.ts';

export interface CredentialStore {
  principalOf(accessKeyId: string): string | undefined;
}

export interface IssuedCredentials {
  accessKeyId: string;
  secretAccessKey: string;
}

/** Keys live as long as the process: functions get theirs from the environment at each start. */
export function createCredentialStore(): CredentialStore & {
  issue(principal: string): IssuedCredentials;
} {
  const principals = new Map<string, string>();
  return {
    issue: (principal) => {
      const accessKeyId = `AKIA${randomBytes(8).toString('hex').toUpperCase()}`;
      principals.set(accessKeyId, principal);
      return { accessKeyId, secretAccessKey: randomBytes(30).toString('base64') };
    },
    principalOf: (accessKeyId) => principals.get(accessKeyId),
  };
}

/**
 * The caller that an Authorization header or a presigned address names.
 * @throws ServiceError 403
 */
export function requirePrincipal(
  { headers, query }: Received,
  credentials: CredentialStore,
): string {
  const [, inHeader] = /Credential=([^,\s]+)/.exec(headers.get('authorization') ?? '') ?? [];
  const [, inAddress] = query.find(([name]) => name === 'X-Amz-Credential') ?? [];
  return principalOf(inHeader ?? inAddress, credentials);
}

/**
 * @param credential `AKIA…/20261121/us-east-1/s3/aws4_request`
 * @throws ServiceError 403 when nobody has that key
 */
export function principalOf(credential: string | undefined, credentials: CredentialStore): string {
  const principal = credentials.principalOf(credential?.split('/')[0] ?? '');
  if (principal !== undefined) return principal;
  throw new ServiceError(403, 'AccessDenied', 'The request names no access key of this cloud.');
}
