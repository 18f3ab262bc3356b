import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import type { Outcome } from './outcome-notice.tsx';

/** @returns navigation options by which a form passes an outcome to the list */
export function withOutcome(outcome: Outcome) {
  return { state: { outcome: { ...outcome, keepsFocus: true } } };
}

/**
 * Reports the outcome that a form has passed by `withOutcome`, but not again after a reload or Back. The report
 * comes after the first render, because screen readers announce only changes.
 */
export function useArrivedOutcome(onArrived: (outcome: Outcome) => void): void {
  const isNew = useNavigationType() === 'PUSH';
  const { state } = useLocation();
  const arrive = useEffectEvent(onArrived);
  useEffect(() => {
    // The cast is safe, because only `withOutcome` passes a state.
    const passed = state as ReturnType<typeof withOutcome>['state'] | null;
    if (!isNew || !passed) return;
    const timer = setTimeout(() => arrive(passed.outcome));
    return () => clearTimeout(timer);
  }, [isNew, state]);
}

/** Time to read the success message before the list opens. */
const returnMs = 1500;

export function useReturnAfterSave(saved: boolean, onReturn: () => void): void {
  const goBack = useEffectEvent(onReturn);
  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => goBack(), returnMs);
    return () => clearTimeout(timer);
  }, [saved]);
}
