import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import type { Login, OwnUser, Tokens } from '#shared/schemas/auth.ts';
import { api, ApiError, onSignInNeeded } from '#web/src/api/client.ts';
import { tokens } from '#web/src/api/tokens.ts';
import { keepTrustToken, trustToken } from '#web/src/api/trusted-browser.ts';
import {
  createUnsavedRegister,
  dropAccess,
  pause,
  type SessionState,
  type UnsavedRegister,
  useSessionState,
} from './use-session-state.ts';

export type Session = SessionState & {
  /** Rejects with an `ApiError` when the server refuses. */
  signIn: (login: Login) => Promise<void>;
  /** Signs in again and keeps the open pages. Rejects with an `ApiError` when the server refuses. */
  signInAgain: (login: Login) => Promise<void>;
  /** Postpones the sign-in; the next call to the server asks for it again. */
  postpone: () => void;
  signOut: () => Promise<void>;
  /** Takes over changes that users have made to their own account. */
  updateUser: (saved: Pick<OwnUser, 'id'> & Partial<OwnUser>) => void;
  unsaved: UnsavedRegister;
};

const SessionContext = createContext<Session | undefined>(undefined);

/** Knows who is signed in, here and in the other tabs of this browser. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [unsaved] = useState(createUnsavedRegister);
  const navigate = useNavigate();
  const queries = useQueryClient();
  // The next user must not see data that was loaded for this one.
  const forgetAnswers = useCallback(() => queries.clear(), [queries]);
  const sessionState = useSessionState(unsaved, forgetAnswers);
  const { state, change, whenSettled } = sessionState;
  useSignInInPlace(sessionState, unsaved);

  const session = useMemo<Session>(
    () => ({
      ...state,
      unsaved,
      signIn: async (login) => {
        const newTokens = await requestTokens(login);
        queries.clear();
        // `useSessionState` notices the new tokens and loads their user.
        tokens.set(newTokens);
        const { status } = await whenSettled();
        if (status === 'signed-out') await dropAccess(newTokens.access_token);
      },
      signInAgain: async (login) => tokens.set(await requestTokens(login)),
      postpone: () =>
        change((last) => (last.status === 'interrupted' ? { ...last, asking: false } : last)),
      updateUser: (saved) =>
        change((last) =>
          'user' in last && last.user.id === saved.id
            ? { ...last, user: { ...last.user, ...saved } }
            : last,
        ),
      signOut: async () => {
        // Unsaved changes are forgotten first, because they would ask for the password of an ended session.
        unsaved.forget();
        const lastTokens = { access: tokens.access(), refresh: tokens.refresh() };
        // The tokens go before the server hears of the logout, so that no refused call refreshes them.
        // The update is synchronous, so that an open form is unmounted before it could block the navigation.
        flushSync(() => {
          tokens.clear();
          change(() => ({ status: 'loading' }));
        });
        queries.clear();
        await Promise.race([endSession(lastTokens), pause(maxLogoutWaitMs)]);
        await navigate('/');
      },
    }),
    [state, change, whenSettled, unsaved, navigate, queries],
  );

  return <SessionContext.Provider value={session}>{children}</SessionContext.Provider>;
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

/** The user whose pages are open. For components that are rendered only after the sign-in. */
export function useUser(): OwnUser {
  const session = useSession();
  if (session.status === 'signed-in' || session.status === 'interrupted') return session.user;
  throw new Error('useUser needs somebody signed in');
}

/** @returns a function that a form calls with whether it has unsaved changes */
export function useUnsavedMark(): (unsaved: boolean) => void {
  const { unsaved } = useSession();
  const id = useId();
  useEffect(() => () => unsaved.mark(id, false), [unsaved, id]);
  return useCallback((isUnsaved) => unsaved.mark(id, isUnsaved), [unsaved, id]);
}

/** Signs in. The token of a trusted browser replaces the second step. */
async function requestTokens(login: Login): Promise<Tokens> {
  const stored = trustToken(login.username);
  const { trust_token, ...newTokens } = await api.call('signIn', {
    body: stored ? { ...login, trust_token: stored } : login,
  });
  if (trust_token) keepTrustToken(login.username, trust_token);
  return newTokens;
}

const maxLogoutWaitMs = 1000;

type LastTokens = Record<'access' | 'refresh', string | undefined>;

/** Ends the session on the server if possible. Never rejects, because this browser has already logged out. */
async function endSession({ access, refresh }: LastTokens): Promise<void> {
  if (access === undefined) return;
  try {
    await logout(access, refresh).catch(async (error: unknown) => {
      const isExpired = error instanceof ApiError && error.status === 401;
      if (!isExpired || refresh === undefined) throw error;
      // Only the access token has expired; the session may still be open.
      const fresh = await api.call('refresh', { body: { refresh_token: refresh } });
      return logout(fresh.access_token, fresh.refresh_token);
    });
  } catch {
    // The session has ended, or will expire by itself.
  }
}

function logout(token: string, refreshToken: string | undefined): Promise<null> {
  const body = refreshToken ? { refresh_token: refreshToken } : {};
  return api.call('logout', { body, token });
}

/**
 * While something is unsaved, holds back refused calls, and changes that would be made under another user's
 * name, until the author has signed in again or has postponed that.
 */
function useSignInInPlace(
  { state, change, whenSettled }: ReturnType<typeof useSessionState>,
  unsaved: UnsavedRegister,
): void {
  /** Resolves to whether the author has signed in again; undefined while no call waits for it. */
  const waiting = useRef<PromiseWithResolvers<boolean>>(undefined);

  useEffect(() => {
    const signedInAgain = () => {
      waiting.current ??= Promise.withResolvers<boolean>();
      return waiting.current.promise;
    };
    const isAuthor = async () => {
      const current = await whenSettled();
      if (current.status !== 'interrupted' || current.other === undefined) return true;
      const answer = signedInAgain();
      change((last) => (last.status === 'interrupted' ? { ...last, asking: true } : last));
      return answer;
    };
    return onSignInNeeded({
      signedInAgain: () => (unsaved.any() ? signedInAgain() : undefined),
      mayChange: () => (unsaved.any() ? isAuthor() : undefined),
    });
  }, [change, whenSettled, unsaved]);

  useEffect(() => {
    if (state.status === 'loading' || (state.status === 'interrupted' && state.asking)) return;
    waiting.current?.resolve(state.status === 'signed-in');
    waiting.current = undefined;
  }, [state]);
}
