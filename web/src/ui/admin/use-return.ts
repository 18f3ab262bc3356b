import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import type { Outcome } from './outcome-notice.tsx';

/** The outcome that a form passes to the list it leads back to. */
export function withOutcome(outcome: Outcome) {
  return { state: { outcome: { ...outcome, keepsFocus: true } } };
}

/**
 * Reports the outcome of the form that led here, but not again on a reload or on the way back. It comes
 * after the page, because screen readers do not announce what is there from the start.
 */
export function useArrivedOutcome(onArrived: (outcome: Outcome) => void): void {
  const isNew = useNavigationType() === 'PUSH';
  const { state } = useLocation();
  const arrive = useEffectEvent(onArrived);
  useEffect(() => {
    // If present, it comes from `withOutcome` in this document.
    const sent = state as ReturnType<typeof withOutcome>['state'] | null;
    if (!isNew || !sent) return;
    const timer = setTimeout(() => arrive(sent.outcome));
    return () => clearTimeout(timer);
  }, [isNew, state]);
}

/** Time for which the success is shown before the list opens. */
const returnMs = 1500;

/** Calls back a moment after `saved` has become true, so that the success can be read. */
export function useReturnAfterSave(saved: boolean, onReturn: () => void): void {
  const goBack = useEffectEvent(onReturn);
  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => goBack(), returnMs);
    return () => clearTimeout(timer);
  }, [saved]);
}
