import { formatDay } from './dates.ts';
import styles from './post-meta.module.css';

/** `Nov 12, 2026 / 11 min read` */
export function PostMeta({ date, minutes }: { date: string; minutes: number }) {
  return (
    <p className={styles.meta}>
      <time dateTime={date}>{formatDay(date)}</time>
      <span className={styles.slash} aria-hidden="true">
        /
      </span>
      <span>{minutes} min read</span>
    </p>
  );
}
