import { type RefObject, useLayoutEffect, useRef } from 'react';
import { whenIdle } from '../../ui/when-idle.ts';

/**
 * Lets the browser lay out what the style sheet keeps back of a list: one entry at a time when it has
 * nothing else to do, or all at once when further ones have come, as their reader is down there.
 * @param entries of the list, anew whenever they change
 */
export function useLaidOut(list: RefObject<HTMLElement | null>, entries: readonly unknown[]): void {
  const count = useRef(entries.length);
  useLayoutEffect(() => {
    // Not the last one: once nothing is kept back any more, Chromium lays the whole list out anew.
    const keptBack = ':scope > :not([data-laid-out], :last-child)';
    const waiting = [...(list.current?.querySelectorAll(keptBack) ?? [])];
    const layOutNext = () => waiting.shift()?.setAttribute('data-laid-out', '');
    const haveCome = entries.length > count.current;
    count.current = entries.length;
    if (haveCome) while (waiting.length > 0) layOutNext();

    let callOff = () => {};
    const goOn = () => {
      if (waiting.length === 0) return;
      callOff = whenIdle(() => {
        layOutNext();
        goOn();
      });
    };
    goOn();
    return () => callOff();
  }, [list, entries]);
}
