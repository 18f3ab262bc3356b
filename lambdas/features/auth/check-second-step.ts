import { daysAfter } from '#lambdas/kernel/days.ts';
import { isTokenOf, linkToken, tokenHash } from '#lambdas/kernel/link-token.ts';
import { savingLatest } from '#lambdas/kernel/saving.ts';
import { problem } from '#shared/problems.ts';
import type { Login } from '#shared/schemas/auth.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import { notify, userEvent, type UserRecord } from '../users/users.repository.ts';
import { codeCounts, missingCodeCount } from './attempt-subject.ts';
import { codeWarningLimits } from './attempts.repository.ts';
import type { AuthDeps } from './auth-deps.ts';
import { giveBackAll, takeAttempt, withinLimits } from './guess.ts';
import type { SecondStep } from './second-steps.repository.ts';
import { createHmac, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** The address that sent the correct password of a name. */
export interface SignInOrigin {
  address: string;
  /** A name as `normalizeName` returns it. */
  name: string;
  /** Whether the address has signed in to the name before. */
  isKnown: boolean;
}

const trustDays = 30;
/** Another trusted browser replaces the oldest of these. */
const maxTrustedBrowsers = 20;

type SentCodes = Pick<Login, 'code' | 'recovery_code' | 'trust_browser' | 'trust_token'>;

interface CodeUse {
  user: UserRecord;
  sent: SentCodes;
  origin: SignInOrigin;
  /** The browser to trust from now on. */
  trust?: { tokenHash: string; sessionsEnded: number | undefined } | undefined;
}

/**
 * Checks the second step of a sign-in with the correct password. A trusted browser passes; any other needs a code,
 * which is used up.
 * @returns the token of a browser that is trusted from now on
 * @throws Problem `second-step-required`, `wrong-second-step`, or `too-many-requests` with `retryAfter`
 */
export async function passSecondStep(
  signIn: Omit<CodeUse, 'trust'> & { secondStep: SecondStep },
  deps: AuthDeps,
): Promise<string | undefined> {
  const { user, secondStep, sent, origin } = signIn;
  if (isTrusted({ user, secondStep, token: sent.trust_token }, deps)) return undefined;
  if (sent.code === undefined && sent.recovery_code === undefined) {
    await takeAttempt(missingCodeCount({ ...origin, secret: deps.secret }, origin.isKnown), deps);
    throw problem('second-step-required');
  }
  const token = sent.trust_browser ? linkToken(user.id, deps.newSecret()) : undefined;
  const { sessionsEnded } = user;
  const trust = token === undefined ? token : { tokenHash: tokenHash(token), sessionsEnded };
  if (await useCode({ user, sent, origin, trust }, deps)) return token;
  throw problem('wrong-second-step', { detail: wrongCodeMessage(sent) });
}

/** When both codes are sent, only the app's is checked. */
export function wrongCodeMessage({ code }: SentCodes): string {
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

/**
 * Checks a code and uses it up, within the limits for wrong codes. Of two parallel uses of a code one succeeds.
 * @returns whether the code was correct
 * @throws Problem `too-many-requests` with `retryAfter`
 */
export async function useCode(
  { user, sent, origin, trust }: CodeUse,
  deps: AuthDeps,
): Promise<boolean> {
  const counts = codeCounts({ ...origin, secret: deps.secret }, origin.isKnown);
  const isCorrect = await withinLimits(deps, async (take) => {
    for (const count of counts) await take(count);
    return savingLatest(undefined, async () => {
      const before = await deps.secondSteps.find(user.id);
      const used = before && spendCode(before, sent, deps);
      if (!used) return false;
      const trusted = [...used.trusted, ...newTrustedBrowsers(trust, deps)];
      const after = { ...used, trusted: trusted.slice(-maxTrustedBrowsers) };
      const event =
        sent.code === undefined
          ? userEvent('use_recovery_code', { user, actorId: user.id }, deps)
          : undefined;
      return (await deps.secondSteps.save({ before, after, event })) === 'saved' || 'stale';
    });
  });
  if (!isCorrect) {
    await reportGuesses(user, deps);
    return false;
  }
  const [forAddress, total] = counts;
  await Promise.all([deps.attempts.reset(forAddress.subject), giveBackAll([total], deps)]);
  return true;
}

/**
 * Whoever enters codes has the password, so the fifth wrong code within a day goes into the activity feed, and a mail
 * warns the user. Both happen at most once a day, so that nobody can flood them.
 */
async function reportGuesses(user: UserRecord, deps: AuthDeps): Promise<void> {
  const { attempts, audit, now } = deps;
  const { unwarnedCodes, warnings } = codeWarningLimits;
  const code = await attempts.take(`wrong codes ${user.id}`, now(), unwarnedCodes);
  if (code.allowed) return;
  const warning = await attempts.take(`told of codes ${user.id}`, now(), warnings);
  if (!warning.allowed) return;
  await audit.record(userEvent('guess_second_step', { user, actorId: user.id }, deps));
  await notify(user, 'wrong-codes', deps);
}

/** @returns the second step after the use of the code; undefined for a wrong code */
function spendCode(
  secondStep: SecondStep,
  { code, recovery_code: recoveryCode }: SentCodes,
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
  if (!secondStep.recoveryHashes.includes(hash)) return undefined;
  return { ...changed, recoveryHashes: secondStep.recoveryHashes.filter((each) => each !== hash) };
}

function newTrustedBrowsers(trust: CodeUse['trust'], { now }: AuthDeps): SecondStep['trusted'] {
  if (!trust) return [];
  return [{ ...trust, until: daysAfter(now(), trustDays).toISOString() }];
}

/** Authenticator apps make codes by RFC 6238. All common ones support SHA-1, six digits and this period. */
const periodSeconds = 30;

const secretBytes = 20;

export function newCodeSecret(): Buffer {
  return randomBytes(secretBytes);
}

/** Returns the secret as text to type, and as the URI for a QR code. */
export function describeSecret(
  secret: Uint8Array,
  { issuer, username }: { issuer: string; username: string },
): { secret: string; uri: string } {
  const totp = totpOf(secret, { issuer, label: username });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/**
 * Finds the 30-second period since 1970 to which a code belongs: the current one, or the one before or after it. The
 * caller remembers it, as a code is valid only once.
 * @returns undefined for a wrong code
 */
export function stepOf(code: string, secret: Uint8Array, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / periodSeconds) + delta;
}

function totpOf(secret: Uint8Array, names: { issuer?: string; label?: string } = {}): TOTP {
  const { buffer } = Uint8Array.from(secret);
  return new TOTP({
    ...names,
    secret: new Secret({ buffer }),
    algorithm: 'SHA1',
    period: periodSeconds,
  });
}

const recoveryCodeCount = 10;
/** 80 random bits, too many to find a code by its hash. */
const recoveryBytes = 10;

/** Four groups of four letters and digits. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const { base32 } = new Secret({ buffer: Uint8Array.from(randomBytes(recoveryBytes)).buffer });
    return base32.replace(/(.{4})(?=.)/g, '$1-');
  });
}

/** Ignores case, spaces and dashes. The account's secret is the key, so that no code of another account matches. */
export function recoveryHash(code: string, secret: Uint8Array): string {
  const letters = code.toUpperCase().replace(/[^A-Z2-7]/g, '');
  return createHmac('sha256', secret).update(letters).digest('base64url');
}
