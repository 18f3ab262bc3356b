import type { ReactNode } from 'react';
import { useHydrated } from '#web/src/navigation/use-hydrated.ts';
import { filterAddress, type PostFilter } from './post-filter.ts';
import styles from './post-list.module.css';
import { useFocusOnChange } from './use-focus-on-change.ts';

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
