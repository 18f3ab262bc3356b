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
  type ChangeSession,
  createUnsavedRegister,
  dropAccess,
  pause,
  type SessionState,
  type UnsavedRegister,
  useSessionState,
} from './use-session-state.ts';

export type Session = SessionState & {
  /** Throws the `ApiError` of a refused sign-in. */
  signIn: (login: Login) => Promise<void>;
  /** Signs the author of unsaved changes in again, in place. Throws the `ApiError` of a refusal. */
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
  const { state, change, settled } = useSessionState(unsaved, forgetAnswers);
  useSignInInPlace({ state, change, settled, unsaved });

  const session = useMemo<Session>(
    () => ({
      ...state,
      unsaved,
      signIn: async (login) => {
        const granted = await requestTokens(login);
        queries.clear();
        // As after a sign-in in another tab, the change of the tokens loads the user.
        tokens.set(granted);
        const { status } = await settled();
        if (status === 'signed-out') await dropAccess(granted.access_token);
      },
      // Open pages keep the data they have loaded. The change of the tokens loads the user.
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
        const last = { access: tokens.access(), refresh: tokens.refresh() };
        // The tokens go before the server hears of the logout, so that no refused call refreshes them.
        // The update is synchronous, so that an open form is unmounted before it could block the navigation.
        flushSync(() => {
          tokens.clear();
          change(() => ({ status: 'loading' }));
        });
        queries.clear();
        await Promise.race([endSession(last), pause(maxLogoutWaitMs)]);
        await navigate('/');
      },
    }),
    [state, change, settled, unsaved, navigate, queries],
  );

  return <SessionContext.Provider value={session}>{children}</SessionContext.Provider>;
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

/** The user whose pages are open; only for what is rendered behind the sign-in screen. */
export function useUser(): OwnUser {
  const session = useSession();
  if (session.status === 'signed-in' || session.status === 'interrupted') return session.user;
  throw new Error('useUser needs somebody signed in');
}

/** @returns a function that a form calls with true while it has unsaved changes */
export function useUnsavedMark(): (unsaved: boolean) => void {
  const { unsaved } = useSession();
  const id = useId();
  useEffect(() => () => unsaved.mark(id, false), [unsaved, id]);
  return useCallback((isUnsaved) => unsaved.mark(id, isUnsaved), [unsaved, id]);
}

/** Signs in. The token of a trusted browser replaces the second step. */
async function requestTokens(login: Login): Promise<Tokens> {
  const known = trustToken(login.username);
  const { trust_token, ...granted } = await api.call('signIn', {
    body: known ? { ...login, trust_token: known } : login,
  });
  if (trust_token) keepTrustToken(login.username, trust_token);
  return granted;
}

/** The longest wait for the server to end the session. */
const maxLogoutWaitMs = 1000;

type LastTokens = Record<'access' | 'refresh', string | undefined>;

/** Ends the session on the server if that is possible; this browser has already forgotten the tokens. */
async function endSession({ access, refresh }: LastTokens): Promise<void> {
  if (access === undefined) return;
  try {
    await logout(access, refresh).catch(async (error: unknown) => {
      const isOver = error instanceof ApiError && error.status === 401;
      if (!isOver || refresh === undefined) throw error;
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

interface SignInInPlaceOptions {
  state: SessionState;
  change: ChangeSession;
  /** The state once the owner of the tokens is known. */
  settled: () => Promise<SessionState>;
  unsaved: UnsavedRegister;
}

/**
 * While something is unsaved, holds back refused calls, and changes that would be made under somebody
 * else's name, until its author has signed in again or has declined to.
 */
function useSignInInPlace({ state, change, settled, unsaved }: SignInInPlaceOptions): void {
  /** Resolves to whether the author has signed in again; undefined while no call waits for that. */
  const waiting = useRef<PromiseWithResolvers<boolean>>(undefined);

  useEffect(() => {
    const signedInAgain = () => {
      waiting.current ??= Promise.withResolvers<boolean>();
      return waiting.current.promise;
    };
    const isAuthor = async () => {
      const known = await settled();
      if (known.status !== 'interrupted' || known.other === undefined) return true;
      const answer = signedInAgain();
      change((last) => (last.status === 'interrupted' ? { ...last, asking: true } : last));
      return answer;
    };
    return onSignInNeeded({
      signedInAgain: () => (unsaved.any() ? signedInAgain() : undefined),
      mayChange: () => (unsaved.any() ? isAuthor() : undefined),
    });
  }, [change, settled, unsaved]);

  useEffect(() => {
    if (state.status === 'loading' || (state.status === 'interrupted' && state.asking)) return;
    waiting.current?.resolve(state.status === 'signed-in');
    waiting.current = undefined;
  }, [state]);
}
