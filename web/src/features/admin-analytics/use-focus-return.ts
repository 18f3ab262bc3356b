import { type RefObject, useEffect, useRef } from 'react';

export interface FocusReturn<Target extends HTMLElement> {
  target: RefObject<Target | null>;
  /** Around what a button does that may take the button away. */
  expect<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void;
}

/**
 * Puts the keyboard on `target` when the button that was pressed has gone with what it stood for.
 * @param settled nothing is on its way any more
 */
export function useFocusReturn<Target extends HTMLElement>(settled: boolean): FocusReturn<Target> {
  const target = useRef<Target>(null);
  const expected = useRef(false);
  useEffect(() => {
    if (!expected.current) return;
    const isLost = document.activeElement?.matches('body, main') ?? true;
    if (isLost) target.current?.focus({ preventScroll: true });
    if (settled) expected.current = false;
  });
  return {
    target,
    expect:
      (act) =>
      (...args) => {
        expected.current = true;
        act(...args);
      },
  };
}
