import { type RefObject, useRef, useSyncExternalStore } from 'react';

/**
 * False on the server and during hydration, which must match the server's markup.
 * @param asRendered pass true if the component renders the same afterwards: the hook is then true from the start, which
 *   saves rendering all such components a second time
 */
export function useHydrated(asRendered = false): boolean {
  return useSyncExternalStore(neverChanges, yes, () => asRendered);
}

/** For effects: whether the component hydrated markup of the server, instead of being rendered in the browser. */
export function useTakenOver(): RefObject<boolean> {
  const takenOver = useRef(false);
  // React calls the last function only on the server and during hydration.
  useSyncExternalStore(neverChanges, yes, () => {
    takenOver.current = true;
    return true;
  });
  return takenOver;
}

const neverChanges = () => () => undefined;
const yes = () => true;
