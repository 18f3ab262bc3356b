import type { OwnUser } from '#shared/schemas/auth.ts';

export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: OwnUser }
  | InterruptedSession;

/** Ended, while something unsaved is open: that stays on the screen until its author is back. */
export interface InterruptedSession {
  status: 'interrupted';
  /** The author of the unsaved changes. */
  user: OwnUser;
  /** The user who has signed in meanwhile in another tab, if any. */
  other: OwnUser | undefined;
  /** Whether the password is requested; not after the author has postponed it. */
  asking: boolean;
}

/** The state when this browser's tokens belong to `user`, or there are none. */
export function nextState(
  state: SessionState,
  user: OwnUser | undefined,
  unsaved: boolean,
): SessionState {
  const author = state.status === 'signed-in' || state.status === 'interrupted' ? state.user : null;
  if (unsaved && author !== null && author.id !== user?.id) {
    return { status: 'interrupted', user: author, other: user, asking: true };
  }
  return user ? { status: 'signed-in', user } : { status: 'signed-out' };
}
