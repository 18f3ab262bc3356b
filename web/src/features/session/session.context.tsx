import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import type { Login, User } from '#shared/schemas/auth.ts';
import { api } from '#web/src/api/client.ts';
import { tokens } from '#web/src/api/tokens.ts';

export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: User };

export type Session = SessionState & {
  /** Throws the `ApiError` of a refused sign-in. */
  signIn: (login: Login) => Promise<void>;
  signOut: () => Promise<void>;
};

const SessionContext = createContext<Session | undefined>(undefined);

/** Who is signed in, here and in the other tabs of this browser. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<SessionState>({ status: 'loading' });
  const navigate = useNavigate();
  const queries = useQueryClient();

  useEffect(() => {
    void stateAtStart().then(setState);
  }, []);

  useEffect(() => {
    // Signed in, out or refreshed, in this tab or another: look who that is now.
    const follow = async () => {
      if (!tokens.access()) return setState({ status: 'signed-out' });
      try {
        setState({ status: 'signed-in', user: await api.call('me') });
      } catch {
        // A sign-in that has ended clears the tokens, which is heard here again; any other
        // failure must not take an open form from somebody.
      }
    };
    return tokens.subscribe(() => void follow());
  }, []);

  const session = useMemo<Session>(
    () => ({
      ...state,
      signIn: async (login) => {
        const granted = await api.call('signIn', { body: login });
        queries.clear();
        tokens.set(granted);
        setState(await stateAtStart());
      },
      signOut: async () => {
        await endSession();
        // At once, so that an open form is gone before it could keep the way out blocked.
        flushSync(() => tokens.clear());
        queries.clear();
        await navigate('/');
      },
    }),
    [state, navigate, queries],
  );

  return <SessionContext.Provider value={session}>{children}</SessionContext.Provider>;
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

/** The signed-in user; only for what is rendered behind the sign-in screen. */
export function useUser(): User {
  const session = useSession();
  if (session.status !== 'signed-in') throw new Error('useUser needs somebody signed in');
  return session.user;
}

/** A token that no longer names a user is of no use: it is removed. */
async function stateAtStart(): Promise<SessionState> {
  if (!tokens.access()) return { status: 'signed-out' };
  try {
    return { status: 'signed-in', user: await api.call('me') };
  } catch {
    tokens.removeAccess();
    return { status: 'signed-out' };
  }
}

/** Best effort: whether or not the server hears of it, this browser forgets the tokens. */
async function endSession(): Promise<void> {
  const refreshToken = tokens.refresh();
  try {
    await api.call('logout', { body: refreshToken ? { refresh_token: refreshToken } : {} });
  } catch {
    // An ended session cannot be ended again.
  }
}
