import { useState } from 'react';
import { projectStatuses, projectStatusNames } from '#shared/schemas/project-labels.ts';
import type { Project } from '#shared/schemas/projects.ts';
import { EntryList } from '#web/src/features/entry-list/entry-list.tsx';
import { useListView } from '#web/src/features/entry-list/use-list-view.ts';
import type { Outcome } from '#web/src/ui/admin/outcome-notice.tsx';
import { type StatusFilter, useAdminProjects, useProjectCounts } from './admin-projects.queries.ts';
import { listedProjects } from './listed-projects.ts';
import { ProjectCard } from './project-card.tsx';
import styles from './project-card.module.css';

const tabs = [
  { value: 'all', label: 'All' },
  ...projectStatuses.map((value) => ({ value, label: projectStatusNames[value] })),
] as const;

const loadingCards = { heights: [276, 276], className: styles.list };

/** All projects, filtered by status (`?status=planned`), with their actions. */
export function ProjectsList({ readOnly }: { readOnly: boolean }) {
  const { tab, setTab } = useListView('status', ['all', ...projectStatuses]);
  const pages = useAdminProjects(tab);
  const counts = useProjectCounts();
  const [outcome, setOutcome] = useState<Outcome>();
  return (
    <EntryList<Project, StatusFilter, HTMLUListElement>
      kind={listedProjects}
      readOnly={readOnly}
      pages={pages}
      filter={{ tabs, value: tab, counts, onChange: setTab }}
      loading={loadingCards}
      emptyText={
        tab === 'all' ? 'There are no projects here yet.' : 'No projects have this status.'
      }
      focusTarget="article"
      outcome={outcome}
      onOutcome={setOutcome}
    >
      {(projects, list, onDelete) => (
        <ul ref={list} className={styles.list}>
          {projects.map((project) => (
            <li key={project.id}>
              <ProjectCard project={project} readOnly={readOnly} onDelete={onDelete} />
            </li>
          ))}
        </ul>
      )}
    </EntryList>
  );
}
