import { type RefObject, useEffect, useRef } from 'react';

export interface FocusReturn<Target extends HTMLElement> {
  target: RefObject<Target | null>;
  /** Wraps an action that may remove the pressed button, now or later. */
  returnFocusAfter<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void;
}

/** Moves the focus to `target` when the pressed button disappears, unless the focus has moved by then. */
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
    returnFocusAfter:
      (act) =>
      (...args) => {
        pressed.current = document.activeElement;
        act(...args);
      },
  };
}
