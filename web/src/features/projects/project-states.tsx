import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { messages } from '#shared/schemas/messages.ts';
import { inPlace } from '#web/src/navigation/scroll-position.tsx';
import { FailedNotice, Notice } from '#web/src/ui/notice.tsx';
import styles from './project-states.module.css';
import type { ProjectsLayout } from './use-projects-view.ts';

/** Placeholders for loading cards, hatched; nothing moves. */
export function ProjectsLoading({ layout }: { layout: ProjectsLayout }) {
  return (
    <div className={styles.skeleton} data-layout={layout} aria-hidden="true">
      {['first', 'second'].map((card) => (
        <div key={card} className={styles.card}>
          <div className={`hatched ${styles.picture}`} />
          <div className={styles.lines}>
            <div className={`hatched ${styles.badge}`} />
            <div className={`hatched ${styles.title}`} />
            <div className="hatched" />
            <div className={`hatched ${styles.short}`} />
            <div className={`hatched ${styles.middle}`} />
          </div>
        </div>
      ))}
    </div>
  );
}

export function ProjectsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.failed}>
      <FailedNotice onRetry={onRetry}>
        <p>{messages.projectsLoadFailed}</p>
      </FailedNotice>
    </div>
  );
}

/** @param wayToAll leads back to all projects; left out if all are already shown */
export function ProjectsEmpty(props: {
  wayToAll: { to: string; onClick: () => void } | undefined;
}) {
  return (
    <Notice
      action={
        props.wayToAll && (
          <Button component={Link} {...props.wayToAll} state={inPlace} variant="default">
            All Projects
          </Button>
        )
      }
    >
      <p>No projects found in this category.</p>
    </Notice>
  );
}
