import { VisuallyHidden } from '@mantine/core';
import {
  knownCategory,
  projectCategoryNames,
  type ProjectStatus as Status,
  projectStatusNames,
} from '#shared/schemas/project-labels.ts';
import { formatMonth } from '../dates.ts';
import styles from './project-look.module.css';

/** Unknown categories keep their text, and get neutral colours. */
export function categoryStyle(category: string): {
  name: string;
  attributes: { className: string; 'data-h': string };
} {
  const known = knownCategory(category);
  const style = known ?? 'other';
  return {
    name: known ? projectCategoryNames[known] : category,
    attributes: { className: `k ${styles[style] ?? ''}`, 'data-h': style },
  };
}

/** Each status has a type of line: dashed for planned, dash-dot for in progress, solid for completed. */
export function ProjectStatus({ status }: { status: Status }) {
  return (
    <span className={styles.status} data-status={status}>
      {projectStatusNames[status]}
    </span>
  );
}

/** Shows two months at the ends of a dimension line, or one month and a dashed line if there is no end yet. */
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
