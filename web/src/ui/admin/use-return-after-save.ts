import { useEffect, useEffectEvent } from 'react';

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
