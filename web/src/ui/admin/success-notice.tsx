import styles from './success-notice.module.css';

/** Says that something is done, also to a screen reader; for that it is rendered from the start. */
export function SuccessNotice({ children }: { children: string | undefined }) {
  return <output className={styles.notice}>{children}</output>;
}
