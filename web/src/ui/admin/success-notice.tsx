import styles from './success-notice.module.css';

/** Says that something is done, also to a screen reader; for that it has its place from the beginning. */
export function SuccessNotice({ children }: { children: string | undefined }) {
  return <output className={styles.notice}>{children}</output>;
}
