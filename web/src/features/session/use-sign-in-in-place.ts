import { useEffect, useRef } from 'react';
import { onSignInNeeded } from '#web/src/api/client.ts';
import type { SessionState } from './session-state.ts';
import type { UnsavedRegister } from './unsaved-register.ts';

interface Waiting {
  answer: Promise<boolean>;
  resolve: (signedInAgain: boolean) => void;
}

/** Lets refused calls wait beside what is not saved, until its author has signed in again or not. */
export function useSignInInPlace(state: SessionState, unsaved: UnsavedRegister): void {
  const waiting = useRef<Waiting>(undefined);

  useEffect(
    () =>
      onSignInNeeded(() => {
        if (!unsaved.any()) return undefined;
        waiting.current ??= newWaiting();
        return waiting.current.answer;
      }),
    [unsaved],
  );

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
