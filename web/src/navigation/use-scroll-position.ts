import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Shown } from './app-history.ts';

const storageKey = 'scroll-positions';

/** A new page begins at its top or at its `#part`; one that was seen before is where it was left. */
export function useScrollPosition({ location, action, stays }: Shown): void {
  const { key, hash } = location;
  const positions = useRef<Record<string, number>>(undefined);
  const shownKey = useRef<string>(undefined);

  useEffect(() => {
    const takeOver = () => {
      window.history.scrollRestoration = 'manual';
    };
    takeOver();
    // Heard while the page is still there: at the change to the next it would be too late to ask.
    const onScroll = () => {
      if (positions.current && shownKey.current) {
        positions.current[shownKey.current] = window.scrollY;
      }
    };
    const onHide = () => {
      // The last scroll may not have been told of yet.
      onScroll();
      store(positions.current ?? {});
      // After a reload the browser knows the place before this code is there.
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('pagehide', onHide);
    window.addEventListener('pageshow', takeOver);
    return () => {
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('pagehide', onHide);
      window.removeEventListener('pageshow', takeOver);
    };
  }, []);

  useLayoutEffect(() => {
    positions.current ??= stored();
    if (shownKey.current === key) return;
    const isEntry = shownKey.current === undefined;
    shownKey.current = key;
    const left = action === 'POP' ? positions.current[key] : undefined;
    if (isEntry) {
      const isThere = window.scrollY !== 0 && !isAtEnd();
      if (left !== undefined && !isNewDocument() && !isThere) return scrollOnceHighEnough(left);
      // The page may have been read for a while before it came alive: nothing else will tell how far.
      positions.current[key] = window.scrollY;
      return;
    }
    const part = hash && document.getElementById(decode(hash.slice(1)));
    if (left !== undefined) window.scrollTo(0, left);
    else if (stays) return;
    else if (part) part.scrollIntoView();
    else window.scrollTo(0, 0);
  }, [key, hash, action, stays]);
}

/** The lists of further pages come after the page; whoever scrolls meanwhile stays. */
function scrollOnceHighEnough(top: number): () => void {
  const goOn = () => {
    window.scrollTo(0, top);
    if (highest() >= top) stop();
  };
  const observer = new ResizeObserver(goOn);
  const stop = () => {
    observer.disconnect();
    for (const sign of signsOfAVisitor) window.removeEventListener(sign, stop);
  };
  for (const sign of signsOfAVisitor) window.addEventListener(sign, stop, { passive: true });
  observer.observe(document.documentElement);
  goOn();
  return stop;
}

const signsOfAVisitor = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Asked for by its address: the entries of such documents all have the same key. */
function isNewDocument(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'navigate');
}

function isAtEnd(): boolean {
  return window.scrollY >= highest() - 1;
}

function highest(): number {
  return document.documentElement.scrollHeight - window.innerHeight;
}

function stored(): Record<string, number> {
  try {
    const positions: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    return typeof positions === 'object' && positions !== null ? { ...positions } : {};
  } catch {
    return {};
  }
}

function store(positions: Record<string, number>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions));
  } catch {
    // Without storage a reload begins at the top.
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
