import { type RefObject, useEffect, useRef } from 'react';

export interface FocusReturn<Target extends HTMLElement> {
  target: RefObject<Target | null>;
  /** Around what a button does that may take the button away. */
  expect<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void;
}

/**
 * Puts the keyboard on `target` when the button that was pressed goes with what it stood for,
 * however much later, unless the keyboard has another place by then.
 */
export function useFocusReturn<Target extends HTMLElement>(): FocusReturn<Target> {
  const target = useRef<Target>(null);
  const pressed = useRef<Element>(null);
  useEffect(() => {
    if (!pressed.current || document.activeElement === pressed.current) return;
    const isLost = document.activeElement?.matches('body, main') ?? true;
    if (isLost && !pressed.current.isConnected) target.current?.focus({ preventScroll: true });
    pressed.current = null;
  });
  return {
    target,
    expect:
      (act) =>
      (...args) => {
        pressed.current = document.activeElement;
        act(...args);
      },
  };
}
