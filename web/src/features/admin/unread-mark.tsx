import { VisuallyHidden } from '@mantine/core';
import styles from './unread-mark.module.css';

const mostShown = 99;

/** The number of unread messages, beside their link; hidden when there are none. */
export function UnreadMark({ count, narrow }: { count: number; narrow: boolean }) {
  if (count === 0) return null;
  return (
    <>
      <span className={styles.mark} data-narrow={narrow || undefined} aria-hidden>
        {count > mostShown ? `${mostShown}+` : count}
      </span>
      <VisuallyHidden>
        {count === 1 ? '1 unread message' : `${count} unread messages`}
      </VisuallyHidden>
    </>
  );
}
