/**
 * Attempts are counted per address over all names, so that nobody can try many names, and per name. All
 * addresses that are new to a name share one count, so that Cognito does not lock it; an address known to
 * the name has its own count, which strangers cannot use up.
 */
import { createHmac } from 'node:crypto';
import {
  type AttemptLimit,
  addressLimit,
  askedLimit,
  attemptLimit,
  codeLimits,
  demoSessionLimits,
  networkLimit,
  resetLimits,
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

export function nameCount(attempt: Attempt, isKnown: boolean): CountedAttempt {
  return ofName(attempt, isKnown, { known: attemptLimit, strangers: strangersLimit });
}

/** Codes of one account, which only people with its password can try: from where they come from, and in all. */
export function codeCounts(attempt: Attempt, isKnown: boolean): CountedAttempt[] {
  const codes = { ...attempt, name: `\ncodes of ${attempt.name}` };
  const all = { subject: hashOf([anyAddress, codes.name], attempt.secret), limit: codeLimits.all };
  return [ofName(codes, isKnown, codeLimits), all];
}

/** Right passwords that were sent without a code. */
export function askedCount(attempt: Attempt, isKnown: boolean): CountedAttempt {
  const asked = { ...attempt, name: `\ncodes asked of ${attempt.name}` };
  return ofName(asked, isKnown, { known: askedLimit, strangers: askedLimit });
}

/** Strangers of a name share a count. */
function ofName(
  { address, name, secret }: Attempt,
  isKnown: boolean,
  limits: Record<'known' | 'strangers', AttemptLimit>,
): CountedAttempt {
  return isKnown
    ? { subject: attemptSubject({ address, name, secret }), limit: limits.known }
    : { subject: hashOf([anyStranger, name], secret), limit: limits.strangers };
}

/** Over all names; for an IPv6 address its /48 and then its /64. */
export function addressCounts(of: Origin): CountedAttempt[] {
  return countsOf(of, anyName, { whole: addressLimit, network: networkLimit });
}

/** Sessions that began at an address, of the one account whose password everybody has. */
export function demoSessionCounts(of: Origin): CountedAttempt[] {
  return countsOf(of, demoSessions, demoSessionLimits);
}

/** Links for new passwords that an address asks for, of any name. */
export function resetCounts(of: Origin): CountedAttempt[] {
  return countsOf(of, passwordResets, { whole: resetLimits.address, network: networkLimit });
}

type Origin = Pick<Attempt, 'address' | 'secret'>;

function countsOf(
  { address, secret }: Origin,
  name: string,
  limits: Record<'whole' | 'network', AttemptLimit>,
): CountedAttempt[] {
  const whole = { subject: attemptSubject({ address, name, secret }), limit: limits.whole };
  if (!isIpv6(address)) return [whole];
  return [
    { subject: hashOf([addressGroup(address, 3), name], secret), limit: limits.network },
    whole,
  ];
}

/** No address has spaces. */
const anyStranger = 'any stranger';
const anyAddress = 'any address';

/** No name begins with a line break. */
const anyName = '\nany name';
const demoSessions = '\nsessions of the demo';
const passwordResets = '\npassword resets';

/** A keyed hash: neither the address nor the name can be read from what is stored. */
export function attemptSubject({ address, name, secret }: Attempt): string {
  return hashOf([addressGroup(address), name], secret);
}

function hashOf(parts: [string, string], secret: string): string {
  return createHmac('sha256', secret).update(parts.join('\n')).digest('base64url');
}

/**
 * An IPv6 visitor can use any address of a /64, so the whole network counts as one address.
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
