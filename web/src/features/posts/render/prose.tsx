import type { ReactNode } from 'react';
import styles from './content.module.css';

/** Text of the site itself, set as the text of a post. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={styles.content}>{children}</div>;
}
