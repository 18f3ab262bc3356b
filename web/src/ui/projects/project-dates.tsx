import { VisuallyHidden } from '@mantine/core';
import styles from './project-dates.module.css';

/** UTC, as a calendar date is read: the same month in every time zone. */
const monthFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `Mar 2025` and `Jul 2026` at the ends of a dimension line; dashed where there is no end yet. */
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

/** `2025-03-01` -> `Mar 2025`; what is no date stays as it is. */
function formatMonth(date: string): string {
  const day = new Date(date);
  return Number.isNaN(day.getTime()) ? date : monthFormat.format(day);
}
