import { VisuallyHidden } from '@mantine/core';
import { useRef } from 'react';
import type { Project } from '#shared/schemas/projects.ts';
import type { ShownPages } from '#web/src/api/shown-pages.queries.ts';
import { ProjectList } from './project-list.tsx';
import { ProjectsEmpty, ProjectsFailed, ProjectsLoading } from './project-states.tsx';
import { useProjects } from './projects.queries.ts';
import { ProjectsToolbar } from './projects-toolbar.tsx';
import { useProjectsView } from './use-projects-view.ts';

/** Filter, view and projects, as the address says. */
export function ProjectsBrowser() {
  const view = useProjectsView();
  const state = useProjects(view);
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
      {state.status === 'ready' && state.items.length === 0 && (
        <ProjectsEmpty wayToAll={view.category === undefined ? undefined : wayToAll} />
      )}
      {state.items.length > 0 && (
        <ProjectList
          // Another category is another list: its cards are not further ones.
          key={view.category}
          state={state}
          layout={view.layout}
        />
      )}
    </>
  );
}

/** What is announced to screen readers after each change. */
function summary({ status, items, total }: ShownPages<Project>): string {
  if (status === 'loading') return 'Loading projects...';
  return items.length > 0 ? `${items.length} of ${total} projects shown` : '';
}
