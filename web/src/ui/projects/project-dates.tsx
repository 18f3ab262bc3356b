import { VisuallyHidden } from '@mantine/core';
import { formatMonth } from '../dates.ts';
import styles from './project-dates.module.css';

/** `Mar 2025` and `Jul 2026` at the ends of a dimension line; dashed when there is no end yet. */
export function ProjectDates({ start, end }: { start: string; end: string | null }) {
  return (
    <p className={styles.dates}>
      <Month date={start} />
      <span className={end === null ? styles.open : styles.line} aria-hidden="true" />
      <VisuallyHidden component="span">{end === null ? ' onwards' : ' to '}</VisuallyHidden>
      {end !== null && <Month date={end} />}
    </p>
  );
}

function Month({ date }: { date: string }) {
  return <time dateTime={date}>{formatMonth(date)}</time>;
}
