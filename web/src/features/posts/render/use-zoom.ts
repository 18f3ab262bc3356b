import { type RefObject, useEffect } from 'react';
import figure from './figure.module.css';

/** Pictures of an article open in a dialog. Without scripts, their links lead to the picture itself. */
export function useZoom(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = content.current;
    element?.addEventListener('click', onClick);
    return () => element?.removeEventListener('click', onClick);
  }, [content]);
}

function onClick(event: MouseEvent): void {
  const link =
    event.target instanceof Element &&
    event.target.closest<HTMLAnchorElement>(`a.${figure.zoom ?? ''}`);
  // With a key, or another button, a browser opens a tab of its own.
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (!link || !isPlain) return;
  event.preventDefault();
  import('./zoom-dialog.ts').then(
    ({ openZoom }) => openZoom(link),
    () => location.assign(link.href),
  );
}
