/** Signs users in with a password, and locks names after wrong guesses. */
import * as z from 'zod';
import {
  type ClientSettings,
  invalidParameter,
  type Lockout,
  notAuthorized,
  operation,
  type Pool,
  requireClient,
} from './pool.ts';
import { passwordMatches } from './passwords.ts';
import { beginSession } from './sessions.ts';

export const adminInitiateAuth = operation(
  z.object({
    UserPoolId: z.string(),
    ClientId: z.string(),
    AuthFlow: z.string(),
    AuthParameters: z.record(z.string(), z.string()).default({}),
  }),
  async (pool, input) => {
    const client = requireClient(pool, input.ClientId);
    if (!client.explicitAuthFlows.includes(`ALLOW_${input.AuthFlow}`)) {
      throw invalidParameter('Auth flow not enabled for this client');
    }
    if (input.AuthFlow !== 'ADMIN_USER_PASSWORD_AUTH') {
      throw invalidParameter('Initiate Auth method not supported.');
    }
    return signIn(pool, client, input.AuthParameters);
  },
);

async function signIn(pool: Pool, client: ClientSettings, parameters: Record<string, string>) {
  const name = requireParameter(parameters, 'USERNAME');
  const password = requireParameter(parameters, 'PASSWORD');
  const { users, lockouts } = pool.state;
  requireUnlocked(lockouts, name, pool.now());
  const storedHash = users.get(name)?.passwordHash;
  const matches = await passwordMatches(password, storedHash);
  // Checked again: while the hash was computed, other guesses may have locked the name, or the password may have changed.
  requireUnlocked(lockouts, name, pool.now());
  const user = users.get(name);
  if (!user || !matches || user.passwordHash !== storedHash) {
    recordFailure(lockouts, name, pool.now());
    await pool.state.save();
    throw notAuthorized('Incorrect username or password.');
  }
  lockouts.delete(name);
  const isConfirmed = user.status === 'CONFIRMED';
  const result = isConfirmed ? beginSession(pool, user, client) : undefined;
  await pool.state.save();
  if (result) return { ChallengeParameters: {}, AuthenticationResult: result };
  // The site never answers this challenge: it treats an account with a temporary password as unfinished.
  return { ChallengeName: 'NEW_PASSWORD_REQUIRED', ChallengeParameters: {} };
}

function requireParameter(parameters: Record<string, string>, name: string): string {
  const value = parameters[name];
  if (!value) throw invalidParameter(`Missing required parameter ${name}`);
  return value;
}

const freeGuesses = 5;
const maxLockSeconds = 15 * 60;

/** @throws ServiceError NotAuthorizedException while the name is locked */
function requireUnlocked(lockouts: Map<string, Lockout>, username: string, now: number): void {
  if ((lockouts.get(username)?.lockedUntil ?? 0) > now) {
    throw notAuthorized('Password attempts exceeded');
  }
}

/**
 * The fifth wrong guess locks a name for a second; each further guess doubles the time, up to 15 minutes. Attempts
 * during a lock do not count. A sign-in or 15 quiet minutes reset the lock. Names without a user are locked as well, so
 * that a lock does not reveal who has an account.
 * @see https://docs.aws.amazon.com/cognito/latest/developerguide/authentication.html
 */
export function recordFailure(lockouts: Map<string, Lockout>, username: string, now: number): void {
  for (const [name, { lastFailureAt, lockedUntil }] of lockouts) {
    const quietSince = Math.max(lastFailureAt, lockedUntil);
    if (now - quietSince >= maxLockSeconds * 1000) lockouts.delete(name);
  }
  const failures = (lockouts.get(username)?.failures ?? 0) + 1;
  const seconds =
    failures < freeGuesses ? 0 : Math.min(2 ** (failures - freeGuesses), maxLockSeconds);
  lockouts.set(username, {
    username,
    failures,
    lastFailureAt: now,
    lockedUntil: now + seconds * 1000,
  });
}
