import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { messages } from '#shared/schemas/messages.ts';
import { ProjectCard } from './project-card.tsx';
import styles from './project-list.module.css';
import type { ProjectsState } from './projects.queries.ts';
import type { ProjectsLayout } from './use-projects-view.ts';

/** The projects that are there, and the way to further ones. */
export function ProjectList(props: {
  state: ProjectsState;
  layout: ProjectsLayout;
  onMore: () => void;
}) {
  const { state, layout } = props;
  const { list, button, focusNext } = useFocusAfterMore(state);
  return (
    <>
      <ul ref={list} className={layout === 'grid' ? styles.grid : styles.list}>
        {state.projects.map((project, index) => (
          <li key={project.id}>
            <ProjectCard project={project} layout={layout} first={index === 0} />
          </li>
        ))}
      </ul>
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

/**
 * The button is disabled while it loads and loses the keyboard, which then goes on at what is new,
 * or at the button when there is nothing new.
 */
function useFocusAfterMore({ projects, moreFailed }: ProjectsState) {
  const list = useRef<HTMLUListElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const from = useRef<number>(undefined);

  useEffect(() => {
    if (from.current === undefined) return;
    if (projects.length <= from.current && !moreFailed) return;
    const card = list.current?.children[from.current]?.querySelector('article');
    (card ?? button.current)?.focus({ preventScroll: true });
    from.current = undefined;
  }, [projects.length, moreFailed]);

  return {
    list,
    button,
    focusNext: () => {
      from.current = projects.length;
    },
  };
}
