import { Alert } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import styles from './form-notices.module.css';

/** Why something failed, announced at once; nothing without a reason. */
export function Failure({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <Alert color="red" role="alert">
      {children}
    </Alert>
  );
}

interface SuccessNoticeProps {
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
