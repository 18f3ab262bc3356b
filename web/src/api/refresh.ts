/** Exchanges the refresh token, once for the concurrent requests of this browser's tabs. */
import { ApiError } from './api-error.ts';
import type { Tokens } from './token-store.ts';

/** Runs a task while no other tab of this browser runs one. */
export type WithLock = <Value>(task: () => Promise<Value>) => Promise<Value>;

export interface RefreshPorts {
  tokens: Tokens;
  withLock: WithLock;
  /** Calls the API with the refresh token. */
  exchange(refreshToken: string): Promise<{ access_token: string; refresh_token: string }>;
}

/**
 * The returned function gets the refused access token. It resolves to a token worth trying, or clears the tokens and
 * resolves to undefined if the sign-in has ended. Calls during a refresh wait for it. An unreachable or failing server
 * does not end the sign-in: the error is thrown, and the tokens stay.
 */
export function createRefresh(ports: RefreshPorts) {
  let running: Promise<string | undefined> | undefined;
  return (refused: string): Promise<string | undefined> => {
    running ??= ports
      .withLock(() => refresh(ports, refused))
      .finally(() => {
        running = undefined;
      });
    return running;
  };
}

async function refresh(ports: RefreshPorts, refused: string): Promise<string | undefined> {
  const { tokens } = ports;
  // Read again under the lock: another tab may have refreshed, or signed out, meanwhile.
  const access = tokens.access();
  if (access !== undefined && access !== refused) return access;
  const refreshToken = tokens.refresh();
  if (refreshToken === undefined) {
    tokens.clear();
    return undefined;
  }
  try {
    const newTokens = await ports.exchange(refreshToken);
    // Somebody has signed out, or in as somebody else, during the request.
    if (tokens.refresh() !== refreshToken) return tokens.access();
    tokens.set(newTokens);
    return newTokens.access_token;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // Another tab, in a browser without locks, has successfully used the same refresh token.
    if (tokens.refresh() !== refreshToken) return tokens.access();
    tokens.clear();
    return undefined;
  }
}

/** False for a busy, failing or unreachable server. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
  );
}

/** In a browser without locks, only the requests of the same tab wait for each other. */
export const browserLock: WithLock = (task) => {
  const locks: LockManager | null | undefined = globalThis.navigator?.locks;
  return locks ? locks.request('token-refresh', task) : task();
};
