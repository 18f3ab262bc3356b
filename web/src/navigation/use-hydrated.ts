import { type RefObject, useRef, useSyncExternalStore } from 'react';

/**
 * False on a server and during hydration, which must match the server's rendering.
 * @param asRendered the rendering does not change afterwards: true from the start, as a component
 *   that sees the change is rendered again, together with all others of its kind
 */
export function useHydrated(asRendered = false): boolean {
  return useSyncExternalStore(neverChanges, yes, () => asRendered);
}

/**
 * For effects: whether the component has hydrated the server's markup, or was rendered by the app.
 */
export function useTakenOver(): RefObject<boolean> {
  const takenOver = useRef(false);
  // The last function is only called on servers and during hydration.
  useSyncExternalStore(neverChanges, yes, () => {
    takenOver.current = true;
    return true;
  });
  return takenOver;
}

const neverChanges = () => () => undefined;
const yes = () => true;
