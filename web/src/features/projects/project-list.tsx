import { Button } from '@mantine/core';
import { messages } from '#shared/schemas/messages.ts';
import { useFocusAfterMore } from '#web/src/ui/use-focus-after-more.ts';
import { ProjectCards } from './project-cards.tsx';
import styles from './project-list.module.css';
import type { ProjectsState } from './projects.queries.ts';
import type { ProjectsLayout } from './use-projects-view.ts';

/** The loaded projects, and the button for further ones. */
export function ProjectList(props: {
  state: ProjectsState;
  layout: ProjectsLayout;
  onMore: () => void;
}) {
  const { state, layout } = props;
  const { list, button, focusNext } = useFocusAfterMore(
    state.projects.length,
    state.moreFailed,
    'article',
  );
  return (
    <>
      <ProjectCards list={list} projects={state.projects} layout={layout} onTop />
      {state.totalPages > 1 && (
        <div className={`dim ${styles.more}`}>
          <Button
            ref={button}
            variant="default"
            disabled={state.pages >= state.totalPages}
            loading={state.loadingMore}
            onClick={() => {
              focusNext();
              props.onMore();
            }}
          >
            Load More Projects
          </Button>
        </div>
      )}
      {state.moreFailed && (
        <p role="alert" className={styles.failed}>
          {messages.projectsLoadFailed}
        </p>
      )}
    </>
  );
}
