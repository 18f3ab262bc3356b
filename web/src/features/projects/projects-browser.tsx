import { VisuallyHidden } from '@mantine/core';
import { useRef } from 'react';
import { ProjectList } from './project-list.tsx';
import { ProjectsEmpty, ProjectsFailed, ProjectsLoading } from './project-states.tsx';
import { type ProjectsState, useProjects } from './projects.queries.ts';
import { ProjectsToolbar } from './projects-toolbar.tsx';
import { useProjectsView } from './use-projects-view.ts';

/** Filter, view and projects, as the address says. */
export function ProjectsBrowser() {
  const view = useProjectsView();
  const state = useProjects({ category: view.category, page: view.page });
  const all = useRef<HTMLAnchorElement>(null);
  const wayToAll = {
    to: view.categoryAddress(undefined),
    onClick: () => all.current?.focus(), // the followed link is about to disappear
  };
  return (
    <>
      <ProjectsToolbar view={view} all={all} />
      <VisuallyHidden component="output">{summary(state)}</VisuallyHidden>
      {state.status === 'loading' && <ProjectsLoading layout={view.layout} />}
      {state.status === 'failed' && <ProjectsFailed onRetry={state.retry} />}
      {state.status === 'ready' && state.projects.length === 0 && (
        <ProjectsEmpty wayToAll={view.category === undefined ? undefined : wayToAll} />
      )}
      {state.projects.length > 0 && (
        <ProjectList
          // Another category is another list: its cards are not further ones.
          key={view.category}
          state={state}
          layout={view.layout}
          onMore={state.moreFailed ? state.retry : () => view.showPage(state.pages + 1)}
        />
      )}
    </>
  );
}

/** What is announced to screen readers after each change. */
function summary({ status, projects, total }: ProjectsState): string {
  if (status === 'loading') return 'Loading projects...';
  return projects.length > 0 ? `${projects.length} of ${total} projects shown` : '';
}
