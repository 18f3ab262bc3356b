/** Exchanges the refresh token, once for all concurrent requests of all tabs. */
import { ApiError } from './api-error.ts';
import type { Tokens } from './token-store.ts';

/** Runs `task` alone among the tabs of this browser. */
export type WithLock = <Value>(task: () => Promise<Value>) => Promise<Value>;

export interface RefreshPorts {
  tokens: Tokens;
  withLock: WithLock;
  /** Calls the API with the refresh token. */
  exchange(refreshToken: string): Promise<{ access_token: string; refresh_token: string }>;
}

/**
 * Returns a function that, given the refused access token, resolves to a token worth trying or to
 * undefined when the sign-in has ended; its tokens are then cleared. Calls made during a refresh
 * wait for its outcome. An unreachable or failing server does not end the sign-in: that error is
 * thrown and the tokens stay.
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
  const used = tokens.refresh();
  if (used === undefined) {
    tokens.clear();
    return undefined;
  }
  try {
    const fresh = await ports.exchange(used);
    // Signed out, or in as somebody else, during the request: the newer state wins.
    if (tokens.refresh() !== used) return tokens.access();
    tokens.set(fresh);
    return fresh.access_token;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // Another tab, in a browser without locks, has successfully used the same refresh token.
    if (tokens.refresh() !== used) return tokens.access();
    tokens.clear();
    return undefined;
  }
}

/** A refusal by the server, as opposed to a busy, failing or unreachable server. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
  );
}

/** Runs tasks under the browser's lock across tabs; in a browser without locks, only this tab's requests wait for each other. */
export const browserLock: WithLock = (task) => {
  const locks: LockManager | null | undefined = globalThis.navigator?.locks;
  return locks ? locks.request('token-refresh', task) : task();
};
