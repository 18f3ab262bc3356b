import { type RefObject, useEffect, useRef } from 'react';

/** Focuses an element when it appears: the one that led there is gone. */
export function useFocusOnMount<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => target.current?.focus({ preventScroll: true }), []);
  return target;
}
