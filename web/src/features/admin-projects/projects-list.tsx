import { useState } from 'react';
import { messages } from '#shared/schemas/messages.ts';
import type { Project } from '#shared/schemas/projects.ts';
import { wayToTrash } from '#web/src/api/use-undo.ts';
import { NewEntryLink, TrashLink } from '#web/src/ui/admin/list-links.tsx';
import { type Outcome, OutcomeNotice } from '#web/src/ui/admin/outcome-notice.tsx';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import { PageHead } from '#web/src/ui/admin/page-head.tsx';
import { PagedList } from '#web/src/ui/admin/paged-list.tsx';
import { useAdminProjects, useProjectCounts } from './admin-projects.queries.ts';
import { DeleteProjectDialog } from './delete-project-dialog.tsx';
import { ProjectCard } from './project-card.tsx';
import styles from './project-card.module.css';
import { ProjectsFilter } from './projects-filter.tsx';
import { trashPath, useUndoProjects } from './trash.queries.ts';
import { useProjectsView } from './use-projects-view.ts';

const loadingCards = { heights: [276, 276], className: styles.list };

/** All projects, filtered by status, with their actions. */
export function ProjectsList({ readOnly }: { readOnly: boolean }) {
  const view = useProjectsView();
  const pages = useAdminProjects(view.status);
  const counts = useProjectCounts();
  const [deleting, setDeleting] = useState<Project>();
  const [outcome, setOutcome] = useState<Outcome>();
  const undo = useUndoProjects();
  return (
    <>
      <PageHead title="Projects">
        <TrashLink path={trashPath} />
        <NewEntryLink
          label="New Project"
          path="/admin/projects/new"
          reason={readOnly ? readOnlyReason : undefined}
        />
      </PageHead>
      <ProjectsFilter status={view.status} counts={counts} onStatus={view.setStatus}>
        <OutcomeNotice outcome={outcome} />
        <PagedList<Project, HTMLUListElement>
          list={pages}
          what="Projects"
          loading={loadingCards}
          failedText={messages.projectsLoadFailed}
          emptyText={
            view.status === 'all'
              ? 'There are no projects here yet.'
              : 'No projects have this status.'
          }
          focusTarget="article"
        >
          {(projects, entries) => (
            <ul ref={entries} className={styles.list}>
              {projects.map((project) => (
                <li key={project.id}>
                  <ProjectCard project={project} readOnly={readOnly} onDelete={setDeleting} />
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </ProjectsFilter>
      {deleting && (
        <DeleteProjectDialog
          // After a failure it may have changed.
          project={pages.items?.find(({ id }) => id === deleting.id) ?? deleting}
          onDeleted={() => {
            setDeleting(undefined);
            setOutcome({
              failed: false,
              sentence: `“${deleting.title}” is in the trash.`,
              undo: async () => setOutcome(await undo([deleting])),
              way: wayToTrash(trashPath),
            });
          }}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}
