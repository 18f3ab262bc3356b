import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useTakenOver } from '#web/src/navigation/use-hydrated.ts';
import { whenIdle } from './when-idle.ts';

/**
 * The style sheet skips the layout of most entries of a prerendered list (`.later` in base.css). This hook lets the
 * browser lay them out one at a time when it is idle. It lays out all at once when a reader may be further down:
 * after more entries have loaded, and in a list that the app itself has rendered.
 * @param entries a new array whenever they change
 */
export function useLaidOut(list: RefObject<HTMLElement | null>, entries: readonly unknown[]): void {
  const takenOver = useTakenOver();
  const count = useRef(entries.length);
  useLayoutEffect(() => {
    const skipped = [...(list.current?.querySelectorAll(':scope > :not([data-laid-out])') ?? [])];
    const haveMoreLoaded = entries.length > count.current;
    count.current = entries.length;
    if (haveMoreLoaded || !takenOver.current) return skipped.forEach(layOut);

    let cancel = () => {};
    const layOutNext = () => {
      const next = skipped.shift();
      if (!next) return;
      cancel = whenIdle(() => {
        layOut(next);
        layOutNext();
      });
    };
    layOutNext();
    return () => cancel();
  }, [list, entries, takenOver]);
}

function layOut(entry: Element): void {
  entry.setAttribute('data-laid-out', '');
}
