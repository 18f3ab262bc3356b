/** https://docs.aws.amazon.com/cognito/latest/developerguide/managing-users-passwords.html */
import { ServiceError } from '../service-error.ts';

export interface PasswordPolicy {
  minimumLength: number;
  requireLowercase?: boolean;
  requireUppercase?: boolean;
  requireNumbers?: boolean;
  requireSymbols?: boolean;
  /** 7 by default. */
  temporaryPasswordValidityDays?: number;
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
