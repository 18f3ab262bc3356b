import { type RefObject, useRef, useSyncExternalStore } from 'react';

/**
 * False on a server and while its markup is taken over, which must find what the server has seen.
 * @param asRendered what is shown afterwards is the same: true from the beginning, as a component that
 *   hears of the change is drawn once more, with all of its kind in one go
 */
export function useHydrated(asRendered = false): boolean {
  return useSyncExternalStore(neverChanges, yes, () => asRendered);
}

/** For effects: whether the component has taken over markup of the server, or has been drawn by the app. */
export function useTakenOver(): RefObject<boolean> {
  const takenOver = useRef(false);
  // The last function is asked by nobody but servers and whoever takes over what they have made.
  useSyncExternalStore(neverChanges, yes, () => {
    takenOver.current = true;
    return true;
  });
  return takenOver;
}

const neverChanges = () => () => undefined;
const yes = () => true;
