/** Keeps the two tokens of a sign-in in local storage, shared by all tabs of this browser. */

export type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface Tokens {
  /** Reads the storage each time, because another tab may have changed the token. */
  access(): string | undefined;
  refresh(): string | undefined;
  set(tokens: { access_token: string; refresh_token: string }): void;
  clear(): void;
  /** Removes an access token that turned out to be useless, and keeps the refresh token. */
  removeAccess(): void;
  /** Calls back after each change, made here or in another tab. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

export const accessKey = 'authToken';
const refreshKey = 'refreshToken';

export function createTokens(storage: () => TokenStorage | undefined): Tokens {
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    access: () => storage()?.getItem(accessKey) || undefined,
    refresh: () => storage()?.getItem(refreshKey) || undefined,
    set(tokens) {
      // The refresh token comes first, so that a tab that sees the new access token also sees its refresh token.
      storage()?.setItem(refreshKey, tokens.refresh_token);
      storage()?.setItem(accessKey, tokens.access_token);
      notify();
    },
    clear() {
      storage()?.removeItem(accessKey);
      storage()?.removeItem(refreshKey);
      notify();
    },
    removeAccess() {
      storage()?.removeItem(accessKey);
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      const unsubscribe = onStorageChange(listener);
      return () => {
        listeners.delete(listener);
        unsubscribe();
      };
    },
  };
}

/** @returns local storage; undefined on a server, and where the browser forbids it */
export function browserStorage(): TokenStorage | undefined {
  try {
    return typeof window === 'undefined' ? undefined : window.localStorage;
  } catch {
    return undefined;
  }
}

function onStorageChange(listener: () => void): () => void {
  if (typeof window === 'undefined') return () => {};
  const onStorage = (event: StorageEvent) => {
    // The key is null when another tab has cleared the whole storage.
    if (event.key === null || event.key === accessKey) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
