import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useTakenOver } from '#web/src/navigation/use-hydrated.ts';
import { whenIdle } from './when-idle.ts';

/**
 * Lets the browser lay out the entries of a prerendered list that the style sheet holds back: one
 * at a time when it is idle. All at once when a reader may be further down: when further entries
 * have loaded, and in a list that the app itself has rendered.
 * @param entries of the list; a new array whenever they change
 */
export function useLaidOut(list: RefObject<HTMLElement | null>, entries: readonly unknown[]): void {
  const takenOver = useTakenOver();
  const count = useRef(entries.length);
  useLayoutEffect(() => {
    const keptBack = [...(list.current?.querySelectorAll(':scope > :not([data-laid-out])') ?? [])];
    const haveCome = entries.length > count.current;
    count.current = entries.length;
    if (haveCome || !takenOver.current) return keptBack.forEach(layOut);

    let callOff = () => {};
    const goOn = () => {
      const next = keptBack.shift();
      if (!next) return;
      callOff = whenIdle(() => {
        layOut(next);
        goOn();
      });
    };
    goOn();
    return () => callOff();
  }, [list, entries, takenOver]);
}

function layOut(entry: Element): void {
  entry.setAttribute('data-laid-out', '');
}
