import { useCallback, useEffect, useRef, useState } from 'react';
import type { OwnUser } from '#shared/schemas/auth.ts';
import { api, ApiError } from '#web/src/api/client.ts';
import { tokens } from '#web/src/api/tokens.ts';

/** Longer than a browser takes to leave a document. */
const leavingMs = 1000;

export type ChangeSession = (next: (last: SessionState) => SessionState) => void;

/**
 * The session, followed through every change of the tokens, here or in another tab.
 * @param onLeft called when a user's pages are about to close or to become somebody else's
 */
export function useSessionState(unsaved: UnsavedRegister, onLeft: () => void) {
  const [state, setState] = useState<SessionState>({
    status: tokens.access() ? 'loading' : 'signed-out',
  });
  // Read between renders, when `state` may be older.
  const latest = useRef(state);
  const following = useRef<Promise<void>>(undefined);

  const change = useCallback<ChangeSession>(
    (next) => {
      const previousId = openUser(latest.current)?.id;
      latest.current = next(latest.current);
      if (previousId !== undefined && previousId !== openUser(latest.current)?.id) onLeft();
      setState(latest.current);
    },
    [onLeft],
  );

  useEffect(() => {
    void stateAtStart().then((start) => change(() => start));
  }, [change]);

  useEffect(() => {
    const follow = async () => {
      const token = tokens.access();
      if (!token) return change((last) => nextState(last, undefined, unsaved.any()));
      try {
        const user = await api.call('me');
        // A further change of the tokens has its own call of `follow`.
        if (tokens.access() === token) change((last) => nextState(last, user, unsaved.any()));
      } catch {
        // An ended sign-in clears the tokens, which calls `follow` again. Any other failure must not
        // close an open form.
      }
    };
    return tokens.subscribe(() => {
      following.current = follow();
    });
  }, [unsaved, change]);

  useEffect(
    () =>
      // Once nothing is unsaved, nothing delays the end of the session any more.
      unsaved.onNone(() =>
        change((last) =>
          last.status === 'interrupted' ? nextState(last, last.other, false) : last,
        ),
      ),
    [unsaved, change],
  );

  /** Resolves to the state once the owner of the tokens is known. */
  const whenSettled = useCallback(async (): Promise<SessionState> => {
    let followed: Promise<void> | undefined;
    // The tokens may change again while the user is being loaded.
    while (followed !== following.current) {
      followed = following.current;
      await followed;
    }
    return latest.current;
  }, []);

  return { state, change, whenSettled };
}

/** The user whose pages are open. */
function openUser(state: SessionState): OwnUser | undefined {
  return 'user' in state ? state.user : undefined;
}

/** Loads the user of a stored token. A token that no longer identifies a user is removed. */
async function stateAtStart(): Promise<SessionState> {
  if (!tokens.access()) return { status: 'signed-out' };
  try {
    return { status: 'signed-in', user: await api.call('me') };
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) await waitUnlessLeaving();
    tokens.removeAccess();
    return { status: 'signed-out' };
  }
}

/** Removes an access token whose user could not be loaded. */
export async function dropAccess(token: string): Promise<void> {
  await waitUnlessLeaving();
  if (tokens.access() === token) tokens.removeAccess();
}

/**
 * Never resolves in a document that is being left, because its timers stop. Its failed requests must not
 * remove the tokens, which the next document needs.
 */
function waitUnlessLeaving(): Promise<void> {
  return pause(leavingMs);
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: OwnUser }
  | InterruptedSession;

/** The session has ended while something is unsaved: the open pages stay until their author is back. */
interface InterruptedSession {
  status: 'interrupted';
  /** The author of the unsaved changes. */
  user: OwnUser;
  /** The user who has signed in meanwhile in another tab, if any. */
  other: OwnUser | undefined;
  /** Whether the password is requested; false once the author has postponed the sign-in. */
  asking: boolean;
}

/** @param user the owner of this browser's tokens; undefined when there are none */
export function nextState(
  state: SessionState,
  user: OwnUser | undefined,
  unsaved: boolean,
): SessionState {
  const author = openUser(state);
  if (unsaved && author && author.id !== user?.id) {
    return { status: 'interrupted', user: author, other: user, asking: true };
  }
  return user ? { status: 'signed-in', user } : { status: 'signed-out' };
}

/** Tracks whether something on the screen is unsaved: the end of a session must not remove it. */
export interface UnsavedRegister {
  any(): boolean;
  mark(id: string, unsaved: boolean): void;
  /** Removes all marks, without a call of the listeners. */
  forget(): void;
  /** Calls back when the last mark is removed. Returns a function that unsubscribes. */
  onNone(listener: () => void): () => void;
}

export function createUnsavedRegister(): UnsavedRegister {
  const marked = new Set<string>();
  const listeners = new Set<() => void>();
  return {
    any: () => marked.size > 0,
    mark(id, unsaved) {
      if (unsaved) marked.add(id);
      else if (marked.delete(id) && marked.size === 0) for (const listener of listeners) listener();
    },
    forget: () => marked.clear(),
    onNone(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
