import { messages } from '#shared/schemas/messages.ts';
import type { Project } from '#shared/schemas/projects.ts';
import type { ShownPages } from '#web/src/api/shown-pages.queries.ts';
import { LoadMore } from '#web/src/ui/load-more.tsx';
import { useFocusAfterMore } from '#web/src/ui/use-focus-after-more.ts';
import { toProject } from './project.ts';
import { ProjectCards } from './project-cards.tsx';
import type { ProjectsLayout } from './use-projects-view.ts';

/** The loaded projects, and the button for further ones. */
export function ProjectList({
  state,
  layout,
}: {
  state: ShownPages<Project>;
  layout: ProjectsLayout;
}) {
  const { list, ...focus } = useFocusAfterMore(state.items.length, state.moreFailed, 'article');
  return (
    <>
      <ProjectCards list={list} projects={state.items.map(toProject)} layout={layout} onTop />
      {state.severalPages && (
        <LoadMore
          label="Load More Projects"
          state={state}
          failedText={messages.projectsLoadFailed}
          {...focus}
        />
      )}
    </>
  );
}
