/**
 * Stores passwords only as scrypt hashes, in the form `<cost>.<salt>.<hash>`, with salt and hash in base64url.
 * @see https://docs.aws.amazon.com/cognito/latest/developerguide/managing-users-passwords.html for the password policy
 */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { ServiceError } from '../http.ts';

const hashBytes = 32;
/** A sixteenth of the cost that a server needs: the hashes stay on this machine, and a test run signs in 1000 times. */
const hashCost = 1024;
/** Cost of hashes from earlier versions, which did not store the cost. */
const earlierCost = 16_384;

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive({ password, salt, cost: hashCost });
  return [hashCost, salt.toString('base64url'), hash.toString('base64url')].join('.');
}

/** @param stored undefined for an unknown user, which must take as long as a wrong password */
export async function passwordMatches(
  password: string,
  stored: string | undefined,
): Promise<boolean> {
  const [hash = '', salt = '', storedCost] = (stored ?? `${hashCost}..`).split('.').toReversed();
  const cost = storedCost === undefined ? earlierCost : Number(storedCost);
  const derived = await derive({ password, salt: Buffer.from(salt, 'base64url'), cost });
  const expected = Buffer.from(hash, 'base64url');
  return expected.length === derived.length && timingSafeEqual(expected, derived);
}

interface Derivation {
  password: string;
  salt: Buffer;
  cost: number;
}

function derive({ password, salt, cost }: Derivation): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, hashBytes, { cost }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

export interface PasswordPolicy {
  minimumLength: number;
  requireLowercase?: boolean;
  requireUppercase?: boolean;
  requireNumbers?: boolean;
  requireSymbols?: boolean;
}

const symbolPattern = /[\^$*.[\]{}()?\-"!@#%&/\\,><':;|_~`+=]|(?<=.) (?=.)/;
const maxPasswordLength = 256;

/** @throws ServiceError InvalidPasswordException that names the first broken rule */
export function requirePolicy(password: string, policy: PasswordPolicy): void {
  const broken = firstBrokenRule(password, policy);
  if (broken === undefined) return;
  throw new ServiceError(
    400,
    'InvalidPasswordException',
    `Password did not conform with policy: ${broken}`,
  );
}

function firstBrokenRule(password: string, policy: PasswordPolicy): string | undefined {
  if (password.length < policy.minimumLength) return 'Password not long enough';
  if (password.length > maxPasswordLength) return 'Password too long';
  if (password !== password.trim()) return 'Password must not begin or end with a space';
  if (policy.requireUppercase && !/[A-Z]/.test(password)) {
    return 'Password must have uppercase characters';
  }
  if (policy.requireLowercase && !/[a-z]/.test(password)) {
    return 'Password must have lowercase characters';
  }
  if (policy.requireNumbers && !/[0-9]/.test(password)) {
    return 'Password must have numeric characters';
  }
  if (policy.requireSymbols && !symbolPattern.test(password)) {
    return 'Password must have symbol characters';
  }
  return undefined;
}
