import { useEffect, useRef } from 'react';
import { onSignInNeeded } from '#web/src/api/client.ts';
import type { SessionState } from './session-state.ts';
import type { UnsavedRegister } from './unsaved-register.ts';
import type { ChangeSession } from './use-session-state.ts';

interface Waiting {
  answer: Promise<boolean>;
  resolve: (signedInAgain: boolean) => void;
}

export interface SignInInPlaceOptions {
  state: SessionState;
  change: ChangeSession;
  /** The state once the owner of the tokens is known. */
  settled: () => Promise<SessionState>;
  unsaved: UnsavedRegister;
}

/**
 * Makes calls wait while something is unsaved, until its author has signed in again or not: refused
 * calls, and changes that would be made under somebody else's name.
 */
export function useSignInInPlace({ state, change, settled, unsaved }: SignInInPlaceOptions): void {
  const waiting = useRef<Waiting>(undefined);

  useEffect(() => {
    const signedInAgain = () => {
      waiting.current ??= newWaiting();
      return waiting.current.answer;
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

function newWaiting(): Waiting {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  return { answer: promise, resolve };
}
