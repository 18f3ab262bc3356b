import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Announces the title of each further page to screen readers, even a title that arrives later, with the data. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const firstPath = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    // Screen readers announce the title of the first page themselves.
    if (firstPath.current === pathname) return;
    // The first page is announced when the reader comes back to it.
    firstPath.current = '';
    const update = () => setTitle(document.title);
    update();
    const observer = new MutationObserver(update);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [pathname]);

  return (
    <VisuallyHidden aria-live="polite" aria-atomic="true">
      {title}
    </VisuallyHidden>
  );
}
