import type { ReactNode, Ref } from 'react';
import styles from './success-notice.module.css';

export interface SuccessNoticeProps {
  children: ReactNode;
  /** For whoever may put the keyboard on it. */
  ref?: Ref<HTMLOutputElement>;
}

/** Says that something is done, also to a screen reader; for that it has its place from the beginning. */
export function SuccessNotice({ children, ref }: SuccessNoticeProps) {
  return (
    <output ref={ref} tabIndex={ref ? -1 : undefined} className={styles.notice}>
      {children}
    </output>
  );
}
