import type { ReactNode, Ref } from 'react';
import styles from './success-notice.module.css';

export interface SuccessNoticeProps {
  children: ReactNode;
  /** For callers that move the focus to it. */
  ref?: Ref<HTMLOutputElement>;
}

/** Says that something is done. It is rendered from the start, because screen readers announce only changes. */
export function SuccessNotice({ children, ref }: SuccessNoticeProps) {
  return (
    <output ref={ref} tabIndex={ref ? -1 : undefined} className={styles.notice}>
      {children}
    </output>
  );
}
