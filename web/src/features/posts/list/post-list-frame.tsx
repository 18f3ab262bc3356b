import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useHydrated } from '#web/src/navigation/use-hydrated.ts';
import { filterAddress, type PostFilter } from './post-filter.ts';
import styles from './post-list.module.css';

/** Around the filtered list: the focus moves there with each choice. */
export function PostListFrame({ filter, children }: { filter: PostFilter; children: ReactNode }) {
  const hydrated = useHydrated();
  // The server's page may have another filter than the address; that is not the reader's choice.
  const frame = useFocusOnChange<HTMLDivElement>(hydrated ? filterAddress(filter) : undefined);
  return (
    <div ref={frame} tabIndex={-1} className={styles.list}>
      {children}
    </div>
  );
}

/**
 * Moves the focus to the beginning of an element when its content changes: the link that led there
 * is gone.
 * @param shown undefined until the reader can have chosen it
 */
function useFocusOnChange<Target extends HTMLElement>(
  shown: string | undefined,
): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    const isFirst = before.current === undefined;
    before.current = shown;
    if (isFirst) return;
    target.current?.focus({ preventScroll: true });
  }, [shown]);
  return target;
}
