import { Button } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './notice.module.css';

/** Replaces content that is missing, with a sentence and at most one button. */
export function Notice(props: {
  children: ReactNode;
  action?: ReactNode;
  /** Whether screen readers interrupt to announce the notice. */
  alert?: boolean;
}) {
  const notice = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = notice.current;
    // If a focused button disappears with the notice, the focus moves to the beginning of the page.
    return () => {
      if (element?.contains(document.activeElement)) {
        document.getElementById('main')?.focus({ preventScroll: true });
      }
    };
  }, []);

  return (
    <div ref={notice} className={styles.notice} role={props.alert ? 'alert' : 'status'}>
      <div className={`hatched ${styles.strip}`} aria-hidden="true" />
      <div className={styles.text}>{props.children}</div>
      {props.action}
    </div>
  );
}

/** A notice that something could not be loaded. */
export function FailedNotice(props: { children: ReactNode; onRetry: () => void }) {
  const retry = (
    <Button variant="default" onClick={props.onRetry}>
      Retry
    </Button>
  );
  return (
    <Notice alert action={retry}>
      {props.children}
    </Notice>
  );
}
