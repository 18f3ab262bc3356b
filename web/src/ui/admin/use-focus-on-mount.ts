import { type RefObject, useEffect, useRef } from 'react';

/** Puts the keyboard on an element when it appears: what led there has gone. */
export function useFocusOnMount<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => target.current?.focus({ preventScroll: true }), []);
  return target;
}
