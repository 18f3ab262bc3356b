import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** What stands where content would be: a hatched strip, a sentence, at most one button. */
export function Notice(props: {
  children: ReactNode;
  action?: ReactNode;
  /** Told at once by screen readers. */
  alert?: boolean;
}) {
  return (
    <div className={styles.notice} role={props.alert ? 'alert' : 'status'}>
      <div className={`hatched ${styles.strip}`} aria-hidden="true" />
      <div className={styles.text}>{props.children}</div>
      {props.action}
    </div>
  );
}
