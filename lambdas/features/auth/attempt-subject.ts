/**
 * Attempts are counted per name and, so that nobody can try many names, per address over all names. All
 * addresses that are new to a name share one count, so that Cognito does not lock the name. An address that
 * has signed in to the name before has its own count, which strangers cannot use up.
 */
import { createHmac } from 'node:crypto';
import {
  type AttemptLimit,
  addressLimit,
  attemptLimit,
  codeLimits,
  demoSessionLimits,
  missingCodeLimit,
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
  /** A name as `normalizeName` returns it. */
  name: string;
  secret: string;
}

export function nameCount(attempt: Attempt, isKnown: boolean): CountedAttempt {
  return countForName(attempt, isKnown, { known: attemptLimit, strangers: strangersLimit });
}

/** Counts codes tried for one account, per address and in total. Only people with its password get this far. */
export function codeCounts(attempt: Attempt, isKnown: boolean): [CountedAttempt, CountedAttempt] {
  const name = `\ncodes of ${attempt.name}`;
  const total = { subject: hashOf([anyAddress, name], attempt.secret), limit: codeLimits.all };
  return [countForName({ ...attempt, name }, isKnown, codeLimits), total];
}

/** Counts correct passwords that were sent without a code. */
export function missingCodeCount(attempt: Attempt, isKnown: boolean): CountedAttempt {
  const named = { ...attempt, name: `\ncodes asked of ${attempt.name}` };
  return countForName(named, isKnown, { known: missingCodeLimit, strangers: missingCodeLimit });
}

/** Addresses that are new to a name share one count. */
function countForName(
  { address, name, secret }: Attempt,
  isKnown: boolean,
  limits: Record<'known' | 'strangers', AttemptLimit>,
): CountedAttempt {
  return isKnown
    ? { subject: attemptSubject({ address, name, secret }), limit: limits.known }
    : { subject: hashOf([anyStranger, name], secret), limit: limits.strangers };
}

/** Counts attempts of an address over all names: for IPv6, of its /48 and then of its /64. */
export function addressCounts(origin: Origin): CountedAttempt[] {
  return countsForAddress(origin, anyName, { whole: addressLimit, network: networkLimit });
}

/** Counts sessions that an address began with the demo login, whose password is public. */
export function demoSessionCounts(origin: Origin): CountedAttempt[] {
  return countsForAddress(origin, demoSessions, demoSessionLimits);
}

/** Counts password reset links that an address asked for, for any name. */
export function resetCounts(origin: Origin): CountedAttempt[] {
  const limits = { whole: resetLimits.address, network: networkLimit };
  return countsForAddress(origin, passwordResets, limits);
}

type Origin = Pick<Attempt, 'address' | 'secret'>;

function countsForAddress(
  { address, secret }: Origin,
  name: string,
  limits: Record<'whole' | 'network', AttemptLimit>,
): CountedAttempt[] {
  const whole = { subject: attemptSubject({ address, name, secret }), limit: limits.whole };
  if (!isIpv6(address)) return [whole];
  const subject = hashOf([addressGroup(address, 3), name], secret);
  return [{ subject, limit: limits.network }, whole];
}

/** These cannot be addresses, which have no spaces. */
const anyStranger = 'any stranger';
const anyAddress = 'any address';

/** These cannot be names, which do not begin with a line break. */
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

/** An IPv4 address in the form `::ffff:192.0.2.1` is no network. */
function isIpv6(address: string): boolean {
  return address.includes(':') && !address.includes('.');
}
