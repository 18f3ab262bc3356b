import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { decodePercent } from '#shared/decode-percent.ts';

/** The history state of a navigation that must keep the scroll position, such as choosing a filter. */
export const inPlace = { inPlace: true };

/**
 * Scrolls a new page to its top or to its `#section`. After a reload or going back, the browser restores the position
 * itself. Only if the page was still too short, because lists load later, the position is restored again here.
 */
export function ScrollPosition() {
  const location = useLocation();
  const action = useNavigationType();

  useEffect(() => {
    window.addEventListener('pagehide', storePosition);
    const stop = restoreOnceHighEnough();
    return () => {
      window.removeEventListener('pagehide', storePosition);
      stop?.();
    };
  }, []);

  useLayoutEffect(() => {
    if (action === 'POP' || location.state?.inPlace === true) return;
    const id = decodePercent(location.hash.slice(1));
    const section = id === '' ? null : document.getElementById(id);
    if (section) section.scrollIntoView();
    else window.scrollTo(0, 0);
  }, [location, action]);

  return null;
}

function storePosition(): void {
  try {
    sessionStorage.setItem(positionKey(), String(window.scrollY));
  } catch {
    // Without storage, a reload scrolls only as far as the page reaches before its lists have loaded.
  }
}

function storedPosition(): number {
  try {
    return Number(sessionStorage.getItem(positionKey()));
  } catch {
    return 0;
  }
}

function positionKey(): string {
  return `place ${window.location.pathname}${window.location.search}`;
}

/** Scrolls further while the page grows, unless the reader scrolled elsewhere, or interacts meanwhile. */
function restoreOnceHighEnough(): (() => void) | undefined {
  const top = storedPosition();
  const isReturning = document.documentElement.dataset['seen'] !== undefined;
  if (!isReturning || maxScroll() >= top || window.scrollY < maxScroll() - 1) return;
  const restore = () => {
    window.scrollTo(0, top);
    if (maxScroll() >= top) stop();
  };
  const observer = new ResizeObserver(restore);
  const stop = () => {
    observer.disconnect();
    for (const type of interactions) window.removeEventListener(type, stop);
  };
  for (const type of interactions) window.addEventListener(type, stop, { passive: true });
  observer.observe(document.documentElement);
  return stop;
}

const interactions = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

function maxScroll(): number {
  return document.documentElement.scrollHeight - window.innerHeight;
}
