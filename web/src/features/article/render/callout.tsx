import { type ReactNode, useContext } from 'react';
import type { CalloutKind } from '#shared/content/nodes.ts';
import styles from './callout.module.css';
import type { Direction } from './direction.ts';
import { RenderersContext } from './renderers.context.ts';

const labels: Record<CalloutKind, string> = { note: 'Note', tip: 'Tip', warning: 'Warning' };

interface CalloutProps {
  kind: CalloutKind;
  dir: Direction | undefined;
  children: ReactNode;
}

/** Stands out of the text; what it is, it says in words. Reading modes remove what is `aside`. */
export function Callout({ kind, dir, children }: CalloutProps) {
  const { forFeeds = false } = useContext(RenderersContext);
  const Tag = forFeeds ? 'blockquote' : 'div';
  return (
    <Tag role="note" className={`${styles.callout} ${styles[kind]}`} dir={dir}>
      <p className={styles.label}>{labels[kind]}</p>
      {children}
    </Tag>
  );
}
