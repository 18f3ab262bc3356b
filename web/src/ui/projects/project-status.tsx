import {
  type ProjectStatus as Status,
  projectStatusNames,
} from '#shared/schemas/project-labels.ts';
import styles from './project-status.module.css';

/** A status is a type of line: dashed planned, dash-dot in progress, solid completed. */
export function ProjectStatus({ status }: { status: Status }) {
  return (
    <span className={styles.status} data-status={status}>
      {projectStatusNames[status]}
    </span>
  );
}
