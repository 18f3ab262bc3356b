import { type RefObject, useEffect, useRef } from 'react';

/**
 * Puts the keyboard at the beginning of an element when what it shows becomes something else: the
 * link that has led there is gone.
 */
export function useFocusOnChange<Target extends HTMLElement>(
  shown: string,
): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    target.current?.focus({ preventScroll: true });
  }, [shown]);
  return target;
}
