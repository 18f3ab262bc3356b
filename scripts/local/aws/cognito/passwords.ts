/**
 * Passwords are kept as scrypt hashes only: `<cost>.<salt>.<hash>`, the last two in base64url.
 * @see https://docs.aws.amazon.com/cognito/latest/developerguide/managing-users-passwords.html on their policy
 */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { ServiceError } from '../http.ts';

const HASH_BYTES = 32;
/**
 * A sixteenth of a server's cost: the file stays on this machine, and a test run signs in a
 * thousand times.
 */
const COST = 1024;
/** For hashes that do not name their cost, as in earlier versions. */
const EARLIER_COST = 16_384;

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive({ password, salt, cost: COST });
  return [COST, salt.toString('base64url'), hash.toString('base64url')].join('.');
}

/** Takes as long for `undefined`, an unknown user, as for a wrong password. */
export async function passwordMatches(
  password: string,
  stored: string | undefined,
): Promise<boolean> {
  const [hash = '', salt = '', named] = (stored ?? `${COST}..`).split('.').toReversed();
  const cost = named === undefined ? EARLIER_COST : Number(named);
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
    scrypt(password, salt, HASH_BYTES, { cost }, (error, key) =>
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

const SYMBOLS = /[\^$*.[\]{}()?\-"!@#%&/\\,><':;|_~`+=]|(?<=.) (?=.)/;
const LONGEST = 256;

/** @throws ServiceError InvalidPasswordException that names the first rule broken. */
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
  if (password.length > LONGEST) return 'Password too long';
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
  if (policy.requireSymbols && !SYMBOLS.test(password)) {
    return 'Password must have symbol characters';
  }
  return undefined;
}
