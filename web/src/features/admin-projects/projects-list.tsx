import { useState } from 'react';
import { projectStatusNames } from '#shared/schemas/project-labels.ts';
import type { Project } from '#shared/schemas/projects.ts';
import { EntryList } from '#web/src/features/entry-list/entry-list.tsx';
import { useListView } from '#web/src/features/entry-list/use-list-view.ts';
import type { Outcome } from '#web/src/ui/admin/outcome-notice.tsx';
import {
  type StatusFilter,
  statusFilters,
  useAdminProjects,
  useProjectCounts,
} from './admin-projects.queries.ts';
import { listedProjects } from './listed-projects.ts';
import { ProjectCard } from './project-card.tsx';
import styles from './project-card.module.css';

const tabNames = { all: 'All', ...projectStatusNames, drafts: 'Drafts' };
const tabs = statusFilters.map((value) => ({ value, label: tabNames[value] }));

const emptyTexts: Partial<Record<StatusFilter, string>> = {
  all: 'There are no projects here yet.',
  drafts: 'There are no drafts here yet.',
};

const loadingCards = { heights: [276, 276], className: styles.list };

/** All projects that visitors see, filtered by status (`?status=planned`), or the drafts, with their actions. */
export function ProjectsList({ readOnly }: { readOnly: boolean }) {
  const { tab, setTab } = useListView('status', statusFilters);
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
      emptyText={emptyTexts[tab] ?? 'No projects have this status.'}
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
