import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';

/** Asks before the visitor leaves unsaved changes. Call `pass` to allow the navigation after a save. */
export function useLeaveGuard(unsaved: boolean) {
  const passed = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && !passed.current && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);

  return {
    blocker,
    pass: () => {
      passed.current = true;
    },
  };
}
