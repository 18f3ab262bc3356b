import type { ReactNode } from 'react';
import type { CalloutKind } from '#shared/content/nodes.ts';
import styles from './callout.module.css';
import type { Direction } from './direction.ts';

const labels: Record<CalloutKind, string> = { note: 'Note', tip: 'Tip', warning: 'Warning' };

interface CalloutProps {
  kind: CalloutKind;
  dir: Direction | undefined;
  children: ReactNode;
}

/** Stands out of the text; what it is, it says in words. */
export function Callout({ kind, dir, children }: CalloutProps) {
  return (
    <aside role="note" className={`${styles.callout} ${styles[kind]}`} dir={dir}>
      <p className={styles.label}>{labels[kind]}</p>
      {children}
    </aside>
  );
}
