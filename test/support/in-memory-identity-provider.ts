/** Keeps passwords and tokens in memory, for tests. Access tokens are readable texts. */
import { randomUUID } from 'node:crypto';
import type {
  AccessTokens,
  IdentityProvider,
  IssuedTokens,
} from '#lambdas/features/auth/auth-deps.ts';
import type { UserAccounts } from '#lambdas/features/users/users.repository.ts';

interface Options {
  /** False for a pool without rotation, which returns the same refresh token again. */
  rotates?: boolean;
  /** Lets each refresh start a new session (`origin_jti`). */
  changesSession?: boolean;
}

export function inMemoryIdentityProvider({ rotates = true, changesSession = false }: Options = {}) {
  const passwords = new Map<string, string | undefined>();
  const refreshTokens = new Map<string, { userId: string; sessionId: string }>();
  const asked: string[] = [];
  let failure: Error | undefined;
  let isLocked = false;

  function issue(userId: string, sessionId: string, refreshToken: string): IssuedTokens {
    refreshTokens.set(refreshToken, { userId, sessionId });
    return { userId, sessionId, refreshToken, accessToken: `access ${userId} ${sessionId}` };
  }

  const identity: IdentityProvider = {
    signIn: async (userId, password) => {
      asked.push(userId);
      if (failure) throw failure;
      if (isLocked) return { kind: 'locked' };
      if (passwords.get(userId) !== password) return { kind: 'refused' };
      return { kind: 'signed-in', tokens: issue(userId, randomUUID(), randomUUID()) };
    },
    refresh: async (token) => {
      const known = refreshTokens.get(token);
      if (!known) return undefined;
      const sessionId = changesSession ? randomUUID() : known.sessionId;
      return issue(known.userId, sessionId, rotates ? randomUUID() : token);
    },
    revoke: async (token) => {
      refreshTokens.delete(token);
    },
  };

  const accounts: UserAccounts = {
    create: async (userId) => {
      if (failure) throw failure;
      if (!passwords.has(userId)) passwords.set(userId, undefined);
    },
    setPassword: async (userId, password) => {
      if (failure) throw failure;
      passwords.set(userId, password);
    },
    remove: async (userId) => {
      if (failure) throw failure;
      passwords.delete(userId);
    },
  };

  const accessTokens: AccessTokens = {
    verify: async (token) => {
      const [kind, userId, sessionId] = token.split(' ');
      return kind === 'access' && userId && sessionId ? { userId, sessionId } : undefined;
    },
  };

  return {
    identity,
    accounts,
    accessTokens,
    /** Ids of the users whose passwords were checked, in order. */
    asked,
    /** Refresh tokens that were neither used nor revoked. */
    openTokens: () => refreshTokens.size,
    accountIds: () => [...passwords.keys()],
    fail: (error: Error | undefined) => {
      failure = error;
    },
    lock: () => {
      isLocked = true;
    },
  };
}
