import { Group } from '@mantine/core';
import { useState } from 'react';
import { messages } from '#shared/schemas/messages.ts';
import type { Project } from '#shared/schemas/projects.ts';
import { NewEntryLink, TrashLink } from '#web/src/ui/admin/list-links.tsx';
import { EmptyState, LoadingRows, LoadMore } from '#web/src/ui/admin/list-states.tsx';
import { type Outcome, OutcomeNotice } from '#web/src/ui/admin/outcome-notice.tsx';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import { PageHead } from '#web/src/ui/admin/page-head.tsx';
import { RetryNotice } from '#web/src/ui/admin/retry-notice.tsx';
import { useFocusAfterMore } from '#web/src/ui/use-focus-after-more.ts';
import { useAdminProjects, useProjectCounts } from './admin-projects.queries.ts';
import { DeleteProjectDialog } from './delete-project-dialog.tsx';
import { ProjectCard } from './project-card.tsx';
import styles from './project-card.module.css';
import { ProjectsFilter } from './projects-filter.tsx';
import { useProjectsView } from './use-projects-view.ts';

/** All projects, narrowed by status, with what can be done to each. */
export function ProjectsList({ readOnly }: { readOnly: boolean }) {
  const view = useProjectsView();
  const pages = useAdminProjects(view.status);
  const counts = useProjectCounts();
  const [deleting, setDeleting] = useState<Project>();
  const [outcome, setOutcome] = useState<Outcome>();
  const projects = pages.failed ? undefined : pages.items;
  const { list, button, focusNext } = useFocusAfterMore(
    projects?.length ?? 0,
    pages.failed,
    'article',
  );
  return (
    <>
      <PageHead title="Projects">
        <Group gap="sm">
          <TrashLink path="/admin/projects/trash" />
          <NewEntryLink
            label="New Project"
            path="/admin/projects/new"
            reason={readOnly ? readOnlyReason : undefined}
          />
        </Group>
      </PageHead>
      <ProjectsFilter status={view.status} counts={counts} onStatus={view.setStatus}>
        <OutcomeNotice outcome={outcome} />
        {pages.failed && (
          <RetryNotice onRetry={pages.retry}>{messages.projectsLoadFailed}</RetryNotice>
        )}
        {!pages.failed && !projects && <LoadingRows label="Loading projects" />}
        {projects?.length === 0 && <NoProjects filtered={view.status !== 'all'} />}
        {projects && projects.length > 0 && (
          <ul ref={list} className={styles.list}>
            {projects.map((project) => (
              <li key={project.id}>
                <ProjectCard project={project} readOnly={readOnly} onDelete={setDeleting} />
              </li>
            ))}
          </ul>
        )}
      </ProjectsFilter>
      {pages.severalPages && !pages.failed && (
        <LoadMore
          ref={button}
          label="Load More Projects"
          hasMore={pages.hasMore}
          failed={pages.moreFailed}
          loading={pages.loadingMore}
          onLoadMore={() => {
            focusNext();
            pages.loadMore();
          }}
        />
      )}
      {deleting && (
        <DeleteProjectDialog
          // After a failure it may have changed.
          project={projects?.find(({ id }) => id === deleting.id) ?? deleting}
          onDeleted={() => {
            setDeleting(undefined);
            setOutcome({ failed: false, sentence: `“${deleting.title}” is in the trash.` });
          }}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}

function NoProjects({ filtered }: { filtered: boolean }) {
  return (
    <EmptyState>
      <p>{filtered ? 'No projects have this status.' : 'There are no projects here yet.'}</p>
    </EmptyState>
  );
}
