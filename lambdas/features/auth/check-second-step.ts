import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import { isTokenOf, linkToken, tokenHash } from '#lambdas/kernel/link-token.ts';
import { savingLatest } from '#lambdas/kernel/saving.ts';
import { problem } from '#shared/problems.ts';
import type { Login } from '#shared/schemas/auth.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import { notify, userEvent, type UserRecord } from '../users/users.repository.ts';
import { askedCount, codeCounts } from './attempt-subject.ts';
import { untoldLimits } from './attempts.repository.ts';
import type { AuthDeps } from './auth-deps.ts';
import { giveBackAll, takeAttempt, withinLimits } from './guess.ts';
import type { SecondStep } from './second-steps.repository.ts';
import { createHmac, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Where somebody with the right password is. */
export interface Place {
  address: string;
  /** Normalized. */
  name: string;
  /** Whether the address has signed in to the name before. */
  isKnown: boolean;
}

/** Days for which a browser is trusted. */
const trustDays = 30;
const dayMs = 24 * 60 * 60 * 1000;
/** The oldest is forgotten for another one. */
const mostTrusted = 20;

type Sent = Pick<Login, 'code' | 'recovery_code' | 'trust_browser' | 'trust_token'>;

/**
 * Lets a sign-in with the right password go on: from a trusted browser, or with a code, which is used up.
 * @returns the token of a browser that is trusted from now on
 * @throws Problem `second-step-required`, `wrong-second-step`, or `too-many-requests` with `retryAfter`
 */
export async function passSecondStep(
  {
    user,
    secondStep,
    sent,
    place,
  }: {
    user: UserRecord;
    secondStep: SecondStep;
    sent: Sent;
    place: Place;
  },
  deps: AuthDeps,
): Promise<string | undefined> {
  if (isTrusted({ user, secondStep, token: sent.trust_token }, deps)) return undefined;
  if (sent.code === undefined && sent.recovery_code === undefined) {
    await takeAttempt(askedCount({ ...place, secret: deps.secret }, place.isKnown), deps);
    throw problem('second-step-required');
  }
  const token = sent.trust_browser ? linkToken(user.id, deps.newSecret()) : undefined;
  const { sessionsEnded } = user;
  const trust = token === undefined ? token : { tokenHash: tokenHash(token), sessionsEnded };
  if (await useCode({ user, sent, place, trust }, deps)) return token;
  throw problem('wrong-second-step', { detail: wrongCode(sent) });
}

/** When both codes are sent, that of the app counts. */
export function wrongCode({ code }: Sent): string {
  return code === undefined ? userMessages.recoveryCodeWrong : userMessages.codeWrong;
}

function isTrusted(
  {
    user,
    secondStep,
    token,
  }: { user: UserRecord; secondStep: SecondStep; token?: string | undefined },
  { now }: AuthDeps,
): boolean {
  if (token === undefined) return false;
  return secondStep.trusted.some(
    (browser) =>
      isTokenOf(browser.tokenHash, token) &&
      browser.sessionsEnded === user.sessionsEnded &&
      now() < new Date(browser.until),
  );
}

interface Use {
  user: UserRecord;
  sent: Sent;
  place: Place;
  trust?: { tokenHash: string; sessionsEnded: number | undefined } | undefined;
}

/**
 * Uses a code up, within the limits of wrong ones. Of two uses of the same code one wins.
 * @returns whether it was right
 * @throws Problem `too-many-requests` with `retryAfter`
 */
export async function useCode({ user, sent, place, trust }: Use, deps: AuthDeps): Promise<boolean> {
  const counts = codeCounts({ ...place, secret: deps.secret }, place.isKnown);
  const isRight = await withinLimits(deps, async (take) => {
    for (const count of counts) await take(count);
    return savingLatest(undefined, async () => {
      const before = await deps.secondSteps.find(user.id);
      const used = before && withoutCode(before, sent, deps);
      if (!used) return false;
      const after = { ...used, trusted: [...used.trusted, ...trustedFrom(trust, deps)] };
      const event = sent.code === undefined ? recoveryEvent(user, deps) : undefined;
      const change = { before, after: { ...after, trusted: after.trusted.slice(-mostTrusted) } };
      return (await deps.secondSteps.save({ ...change, event })) === 'saved' || 'stale';
    });
  });
  if (!isRight) {
    await reportGuesses(user, deps);
    return false;
  }
  const [own, ...others] = counts;
  await Promise.all([own && deps.attempts.reset(own.subject), giveBackAll(others, deps)]);
  return true;
}

/**
 * Whoever enters codes has the password: the fifth wrong one within a day is noted in the activity, and its user told
 * by mail. Once a day, so that nobody can flood either.
 */
async function reportGuesses(user: UserRecord, deps: AuthDeps): Promise<void> {
  const { attempts, audit, now, newId } = deps;
  const codes = await attempts.take(`wrong codes ${user.id}`, now(), untoldLimits.codes);
  if (codes.allowed) return;
  const times = await attempts.take(`told of codes ${user.id}`, now(), untoldLimits.times);
  if (!times.allowed) return;
  const by = { user, actorId: user.id, now: now(), id: newId() };
  await audit.record(userEvent('guess_second_step', by));
  await notify(user, 'wrong-codes', deps);
}

/** The second step without the used code; undefined for a wrong one. */
function withoutCode(
  secondStep: SecondStep,
  { code, recovery_code: recoveryCode }: Sent,
  { seal, now, newId }: AuthDeps,
): SecondStep | undefined {
  const { secret } = seal.open(secondStep.sealed, secondStep.userId);
  const changed = { ...secondStep, revision: newId() };
  if (code !== undefined) {
    const lastStep = stepOf(code, secret, now());
    const isFresh = lastStep !== undefined && lastStep > secondStep.lastStep;
    return isFresh ? { ...changed, lastStep } : undefined;
  }
  const hash = recoveryHash(recoveryCode ?? '', secret);
  const recoveryHashes = secondStep.recoveryHashes.filter((each) => each !== hash);
  const isRight = recoveryHashes.length < secondStep.recoveryHashes.length;
  return isRight ? { ...changed, recoveryHashes } : undefined;
}

function trustedFrom(trust: Use['trust'], { now }: AuthDeps): SecondStep['trusted'] {
  if (!trust) return [];
  return [{ ...trust, until: new Date(now().getTime() + trustDays * dayMs).toISOString() }];
}

function recoveryEvent({ id, username }: UserRecord, { newId, now }: AuthDeps): AuditEvent {
  return {
    id: newId(),
    action: 'use_recovery_code',
    actionDisplay: 'Used a recovery code of',
    label: username,
    subjectId: id,
    userId: id,
    timestamp: now().toISOString(),
  };
}

/**
 * Codes stand for the second step: those of an authenticator app (RFC 6238), and recovery codes. Every app supports
 * this: SHA-1, six digits, every 30 seconds.
 */
const period = 30;

const secretBytes = 20;

export function newCodeSecret(): Buffer {
  return randomBytes(secretBytes);
}

/** The secret as text to type, and as the address that a QR code holds. */
export function describeSecret(
  secret: Uint8Array,
  { issuer, username }: { issuer: string; username: string },
): { secret: string; uri: string } {
  const totp = totpOf(secret, { issuer, label: username });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/**
 * The 30 seconds since 1970 that a code belongs to, of the present ones and those on either side; undefined for a
 * wrong one. A code is only good once, so the caller remembers it.
 */
export function stepOf(code: string, secret: Uint8Array, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta;
}

function totpOf(secret: Uint8Array, names: { issuer?: string; label?: string } = {}): TOTP {
  const { buffer } = Uint8Array.from(secret);
  return new TOTP({ ...names, secret: new Secret({ buffer }), algorithm: 'SHA1', period });
}

const recoveryCodes = 10;
/** 80 random bits: no hash of one can be guessed. */
const recoveryBytes = 10;

/** Four groups of four letters and digits. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodes }, () => {
    const { base32 } = new Secret({ buffer: Uint8Array.from(randomBytes(recoveryBytes)).buffer });
    return base32.replace(/(.{4})(?=.)/g, '$1-');
  });
}

/** In any case, and with any spaces and dashes; keyed by the account's secret, so that no other account's fits. */
export function recoveryHash(code: string, secret: Uint8Array): string {
  const letters = code.toUpperCase().replace(/[^A-Z2-7]/g, '');
  return createHmac('sha256', secret).update(letters).digest('base64url');
}
