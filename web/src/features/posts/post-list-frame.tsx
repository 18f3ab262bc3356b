import type { ReactNode } from 'react';
import { filterAddress, type PostFilter } from './post-filter.ts';
import styles from './post-list.module.css';
import { useFocusOnChange } from './use-focus-on-change.ts';

/** Around what the filter leaves: the keyboard goes there with each choice. */
export function PostListFrame({ filter, children }: { filter: PostFilter; children: ReactNode }) {
  const frame = useFocusOnChange<HTMLDivElement>(filterAddress(filter));
  return (
    <div ref={frame} tabIndex={-1} className={styles.list}>
      {children}
    </div>
  );
}
