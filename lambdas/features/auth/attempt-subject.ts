/**
 * What attempts are counted by: the address over all names, so that nobody can try many, and the name.
 * For a name, all addresses that are new to it share a count, so that Cognito does not lock it; an address
 * that it knows has its own, which strangers cannot use up.
 */
import { createHmac } from 'node:crypto';
import {
  type AttemptLimit,
  addressLimit,
  attemptLimit,
  networkLimit,
  strangersLimit,
} from './attempts.repository.ts';

export interface CountedAttempt {
  subject: string;
  limit: AttemptLimit;
}

export interface Attempt {
  address: string;
  /** Normalized. */
  name: string;
  secret: string;
}

/** `ofAddress` is over all names: of an IPv6 address its network /48, then its network /64. */
export function countsOf(
  { address, name, secret }: Attempt,
  isKnown: boolean,
): {
  ofAddress: CountedAttempt[];
  ofName: CountedAttempt;
} {
  const ofName = isKnown
    ? { subject: attemptSubject({ address, name, secret }), limit: attemptLimit }
    : { subject: hashOf([anyStranger, name], secret), limit: strangersLimit };
  const whole = {
    subject: attemptSubject({ address, name: anyName, secret }),
    limit: addressLimit,
  };
  if (!isIpv6(address)) return { ofAddress: [whole], ofName };
  const network = hashOf([addressGroup(address, 3), anyName], secret);
  return { ofAddress: [{ subject: network, limit: networkLimit }, whole], ofName };
}

/** No address has spaces. */
const anyStranger = 'any stranger';

/** No name begins with a line break. */
const anyName = '\nany name';

/** A keyed hash: neither the address nor the name can be read from what is stored. */
export function attemptSubject({ address, name, secret }: Attempt): string {
  return hashOf([addressGroup(address), name], secret);
}

function hashOf(parts: [string, string], secret: string): string {
  return createHmac('sha256', secret).update(parts.join('\n')).digest('base64url');
}

/**
 * An IPv6 visitor has a whole /64 to choose addresses from, so that network is the address.
 * @param length in groups of 16 bits
 */
export function addressGroup(address: string, length: 3 | 4 = 4): string {
  if (!isIpv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return groups
    .slice(0, length)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

function isIpv6(address: string): boolean {
  return address.includes(':') && !address.includes('.');
}
