/**
 * Who may sign requests: each function, and every other caller of the endpoint, has its own keys.
 */
import { randomBytes } from 'node:crypto';

export interface CredentialStore {
  secretFor(accessKeyId: string): string | undefined;
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
  const issued = new Map<string, { principal: string; secret: string }>();
  return {
    issue: (principal) => {
      const accessKeyId = `AKIA${randomBytes(8).toString('hex').toUpperCase()}`;
      const secretAccessKey = randomBytes(30).toString('base64');
      issued.set(accessKeyId, { principal, secret: secretAccessKey });
      return { accessKeyId, secretAccessKey };
    },
    secretFor: (accessKeyId) => issued.get(accessKeyId)?.secret,
    principalOf: (accessKeyId) => issued.get(accessKeyId)?.principal,
  };
}
