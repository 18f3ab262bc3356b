import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the beginning of an element when its content changes: the link that led there
 * is gone.
 * @param shown undefined until the reader can have chosen it
 */
export function useFocusOnChange<Target extends HTMLElement>(
  shown: string | undefined,
): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    const isFirst = before.current === undefined;
    before.current = shown;
    if (isFirst) return;
    target.current?.focus({ preventScroll: true });
  }, [shown]);
  return target;
}
