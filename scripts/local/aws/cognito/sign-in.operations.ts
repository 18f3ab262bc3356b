/** Signing in with a password, and replacing a temporary one on the way. */
import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import {
  type ClientSettings,
  invalidParameter,
  type Lockout,
  nameIn,
  notAuthorized,
  operation,
  type Pool,
  requireClient,
  requireFlow,
  type User,
  userNotFound,
  wrongPassword,
} from './pool.ts';
import { hashPassword, passwordMatches, requirePolicy } from './passwords.ts';
import { beginSession, refreshByAuthFlow } from './sessions.ts';
import { issueTokens } from './tokens.ts';
import { setPassword } from './user.operations.ts';

const CHALLENGE_MILLISECONDS = 3 * 60 * 1000;
const DAY = 24 * 3600 * 1000;

const publicAuth = z.object({
  ClientId: z.string(),
  AuthFlow: z.string(),
  AuthParameters: z.record(z.string(), z.string()).default({}),
});
const adminAuth = publicAuth.extend({ UserPoolId: z.string() });

export const adminInitiateAuth = operation(adminAuth, async (pool, input) => {
  const client = requireClient(pool, input.ClientId);
  switch (input.AuthFlow) {
    case 'ADMIN_USER_PASSWORD_AUTH':
      requireFlow(client, 'ALLOW_ADMIN_USER_PASSWORD_AUTH');
      return signIn(pool, client, input.AuthParameters);
    case 'REFRESH_TOKEN_AUTH':
    case 'REFRESH_TOKEN':
      return refreshByAuthFlow(pool, client, input.AuthParameters);
    default:
      throw invalidParameter('Initiate Auth method not supported.');
  }
});

/** The public call: a browser could make it, so it needs no signature. */
export const initiateAuth = operation(publicAuth, async (pool, input) => {
  const client = requireClient(pool, input.ClientId);
  switch (input.AuthFlow) {
    case 'REFRESH_TOKEN_AUTH':
    case 'REFRESH_TOKEN':
      return refreshByAuthFlow(pool, client, input.AuthParameters);
    default:
      throw invalidParameter('Initiate Auth method not supported.');
  }
});

export const adminRespondToAuthChallenge = operation(
  z.object({
    UserPoolId: z.string(),
    ClientId: z.string(),
    ChallengeName: z.literal('NEW_PASSWORD_REQUIRED'),
    Session: z.string(),
    ChallengeResponses: z.record(z.string(), z.string()),
  }),
  async (pool, input) => {
    const client = requireClient(pool, input.ClientId);
    const name = requireParameter(input.ChallengeResponses, 'USERNAME');
    const password = requireParameter(input.ChallengeResponses, 'NEW_PASSWORD');
    requireChallenge(pool, input.Session, { clientId: client.id, username: nameIn(pool, name) });
    requirePolicy(password, pool.settings.passwordPolicy);
    const passwordHash = await hashPassword(password);
    const challenge = { clientId: client.id, username: nameIn(pool, name) };
    const user = requireChallenge(pool, input.Session, challenge);
    pool.challenges.delete(input.Session);
    setPassword(pool, user, { passwordHash, permanent: true });
    return tokensOfNewSession(pool, user, client);
  },
);

async function signIn(pool: Pool, client: ClientSettings, parameters: Record<string, string>) {
  const name = nameIn(pool, requireParameter(parameters, 'USERNAME'));
  const password = requireParameter(parameters, 'PASSWORD');
  const { users, lockouts } = pool.state;
  requireUnlocked(lockouts, name, pool.now());
  const storedHash = users.get(name)?.passwordHash;
  const matches = await passwordMatches(password, storedHash);
  // Other guesses may have ended while this one was computed, or the password may have changed.
  requireUnlocked(lockouts, name, pool.now());
  const user = users.get(name);
  if (!user || !matches || user.passwordHash !== storedHash) {
    recordFailure(lockouts, name, pool.now());
    await pool.state.save();
    throw !user && client.preventUserExistenceErrors === false ? userNotFound() : wrongPassword();
  }
  lockouts.delete(name);
  if (user.status === 'CONFIRMED') return tokensOfNewSession(pool, user, client);
  return challengeFor(pool, user, client);
}

async function tokensOfNewSession(pool: Pool, user: User, client: ClientSettings) {
  const { session, refreshToken } = beginSession(pool, user, client);
  await pool.state.save();
  const tokens = issueTokens(pool.state.signingKey, {
    poolId: pool.settings.id,
    client,
    user,
    session,
    now: pool.now(),
  });
  return {
    ChallengeParameters: {},
    AuthenticationResult: { ...tokens, RefreshToken: refreshToken },
  };
}

async function challengeFor(pool: Pool, user: User, client: ClientSettings) {
  const days = pool.settings.passwordPolicy.temporaryPasswordValidityDays ?? 7;
  if (pool.now() >= user.passwordSetAt + days * DAY) {
    throw notAuthorized('Temporary password has expired and must be reset by an administrator.');
  }
  for (const [key, { expiresAt }] of pool.challenges) {
    if (expiresAt <= pool.now()) pool.challenges.delete(key);
  }
  const key = randomBytes(48).toString('base64url');
  pool.challenges.set(key, {
    username: user.username,
    clientId: client.id,
    expiresAt: pool.now() + CHALLENGE_MILLISECONDS,
  });
  await pool.state.save();
  return {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    Session: key,
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.username,
      requiredAttributes: '[]',
      userAttributes: JSON.stringify(user.attributes),
    },
  };
}

function requireChallenge(
  pool: Pool,
  key: string,
  expected: { clientId: string; username: string },
): User {
  const challenge = pool.challenges.get(key);
  const user = pool.state.users.get(expected.username);
  if (
    !user ||
    challenge?.username !== expected.username ||
    challenge.clientId !== expected.clientId
  ) {
    throw notAuthorized('Invalid session for the user.');
  }
  if (challenge.expiresAt <= pool.now()) {
    throw notAuthorized('Invalid session for the user, session is expired.');
  }
  return user;
}

function requireParameter(parameters: Record<string, string>, name: string): string {
  const value = parameters[name];
  if (!value) throw invalidParameter(`Missing required parameter ${name}`);
  return value;
}

const FREE_GUESSES = 5;
const LONGEST_SECONDS = 15 * 60;

/**
 * Five wrong guesses lock a name for a second, each further one for twice as long, 15 minutes at
 * most. Attempts while locked do not count; a sign-in or 15 quiet minutes reset the lock. Names
 * without a user are locked alike, so that a lock does not tell who exists.
 * @throws ServiceError NotAuthorizedException while the name is locked.
 * @see https://docs.aws.amazon.com/cognito/latest/developerguide/authentication.html
 */
function requireUnlocked(lockouts: Map<string, Lockout>, username: string, now: number): void {
  if ((lockouts.get(username)?.lockedUntil ?? 0) > now) {
    throw notAuthorized('Password attempts exceeded');
  }
}

export function recordFailure(lockouts: Map<string, Lockout>, username: string, now: number): void {
  for (const [name, { lastFailureAt, lockedUntil }] of lockouts) {
    const quietSince = Math.max(lastFailureAt, lockedUntil);
    if (now - quietSince >= LONGEST_SECONDS * 1000) lockouts.delete(name);
  }
  const failures = (lockouts.get(username)?.failures ?? 0) + 1;
  const seconds =
    failures < FREE_GUESSES ? 0 : Math.min(2 ** (failures - FREE_GUESSES), LONGEST_SECONDS);
  lockouts.set(username, {
    username,
    failures,
    lastFailureAt: now,
    lockedUntil: now + seconds * 1000,
  });
}
