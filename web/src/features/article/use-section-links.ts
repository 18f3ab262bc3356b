import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Heading } from './render/headings.ts';

/**
 * Lets the router handle links to sections within an element, so that Back returns to the previous
 * place; the focus follows. A section that the address names from the start is scrolled to once the
 * text is there: the browser has looked for it before. A restored position is kept.
 */
export function useSectionLinks<Target extends HTMLElement>(
  headings: readonly Heading[],
): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const { hash } = useLocation();
  const atFirst = useRef(hash);
  const navigate = useNavigate();

  useEffect(() => {
    const id = idIn(atFirst.current);
    atFirst.current = '';
    if (window.scrollY > 0 || !headings.some((heading) => heading.id === id)) return;
    document.getElementById(id)?.scrollIntoView();
  }, [headings]);

  useEffect(() => {
    const element = target.current;
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
      if (link === null || !isPlain(event)) return;
      event.preventDefault();
      const part = link.getAttribute('href') ?? '';
      void navigate(part);
      document.getElementById(idIn(part))?.focus({ preventScroll: true });
    };
    element?.addEventListener('click', onClick);
    return () => element?.removeEventListener('click', onClick);
  }, [navigate]);

  return target;
}

/** Not one that opens another tab or saves the page. */
function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

function idIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
