import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** History state of a navigation that keeps the scroll position, such as choosing a filter. */
export const inPlace = { inPlace: true };

/**
 * A new page starts at its top or at its `#part`. When going back and after a reload the browser
 * restores the position by itself; only where lists of further pages load later it must be restored
 * again.
 */
export function ScrollPosition() {
  const location = useLocation();
  const action = useNavigationType();

  useEffect(() => {
    window.addEventListener('pagehide', keepPlace);
    const stop = restoreOnceHighEnough();
    return () => {
      window.removeEventListener('pagehide', keepPlace);
      stop?.();
    };
  }, []);

  useLayoutEffect(() => {
    if (action === 'POP' || location.state?.inPlace === true) return;
    const part = location.hash && document.getElementById(decode(location.hash.slice(1)));
    if (part) part.scrollIntoView();
    else window.scrollTo(0, 0);
  }, [location, action]);

  return null;
}

function keepPlace(): void {
  try {
    sessionStorage.setItem(placeKey(), String(window.scrollY));
  } catch {
    // Without storage a reload ends where the page did before its lists had loaded.
  }
}

function keptPlace(): number {
  try {
    return Number(sessionStorage.getItem(placeKey()));
  } catch {
    return 0;
  }
}

function placeKey(): string {
  return `place ${window.location.pathname}${window.location.search}`;
}

/**
 * The browser has scrolled to the end of a page that is still too short; a reader who scrolls
 * meanwhile stays.
 */
function restoreOnceHighEnough(): (() => void) | undefined {
  const top = keptPlace();
  const isBack = document.documentElement.dataset['seen'] !== undefined;
  if (!isBack || highest() >= top || window.scrollY < highest() - 1) return;
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
  return stop;
}

const signsOfAVisitor = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

function highest(): number {
  return document.documentElement.scrollHeight - window.innerHeight;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
