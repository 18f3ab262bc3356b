import type { ReactNode } from 'react';
import styles from './content.module.css';

/** Text of the site itself, styled like the text of an article. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={styles.content}>{children}</div>;
}
