import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import type { Outcome } from './outcome-notice.tsx';

/** What a form tells the list that it leads back to. */
export function withOutcome(outcome: Outcome) {
  return { state: { outcome: { ...outcome, keepsFocus: true } } };
}

/**
 * Tells what the form that led here has done; not again on a reload or on the way back. It comes after
 * the page: what is there from the beginning, screen readers do not announce.
 */
export function useArrivedOutcome(onArrived: (outcome: Outcome) => void): void {
  const isNew = useNavigationType() === 'PUSH';
  const { state } = useLocation();
  const arrive = useEffectEvent(onArrived);
  useEffect(() => {
    // Of this very document, and by `withOutcome`, if there is any.
    const sent = state as ReturnType<typeof withOutcome>['state'] | null;
    if (!isNew || !sent) return;
    const timer = setTimeout(() => arrive(sent.outcome));
    return () => clearTimeout(timer);
  }, [isNew, state]);
}
