import { Button, VisuallyHidden } from '@mantine/core';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { FurtherProject } from '#shared/publishing/page-data.ts';
import { messages } from '#shared/schemas/messages.ts';
import type { Project } from '#shared/schemas/projects.ts';
import { api } from '#web/src/api/client.ts';
import { type ShownPages, useShownPages } from '#web/src/api/shown-pages.queries.ts';
import { useFirstPage } from '#web/src/navigation/first-page.context.ts';
import { inPlace } from '#web/src/navigation/scroll-position.tsx';
import { LoadMore } from '#web/src/ui/load-more.tsx';
import { FailedNotice, Notice } from '#web/src/ui/notice.tsx';
import { useFocusAfterMore } from '#web/src/ui/use-focus-after-more.ts';
import styles from './projects-browser.module.css';
import { ProjectCards } from './project-card.tsx';
import { ProjectsToolbar } from './projects-toolbar.tsx';
import { type ProjectsLayout, type ProjectsView, useProjectsView } from './use-projects-view.ts';

/** Filter, view and projects, as the address says. */
export function ProjectsBrowser() {
  const view = useProjectsView();
  const state = useProjects(view);
  const all = useRef<HTMLAnchorElement>(null);
  const hasNone = state.status === 'ready' && state.items.length === 0;
  const wayToAll = {
    to: view.categoryAddress(undefined),
    onClick: () => all.current?.focus(), // the followed link is about to disappear
  };
  return (
    <>
      {!(hasNone && view.category === undefined) && <ProjectsToolbar view={view} all={all} />}
      <VisuallyHidden component="output">{summary(state)}</VisuallyHidden>
      {state.status === 'loading' && <ProjectsLoading layout={view.layout} />}
      {state.status === 'failed' && <ProjectsFailed onRetry={state.retry} />}
      {hasNone && <ProjectsEmpty wayToAll={view.category === undefined ? undefined : wayToAll} />}
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

/** The announcement for screen readers after each change. */
function summary({ status, items, total }: ShownPages<Project>): string {
  if (status === 'loading') return 'Loading projects...';
  return items.length > 0 ? `${items.length} of ${total} projects shown` : '';
}

/**
 * Projects, newest start date first: the first `page` pages of a category, or of all. The first one may have
 * come with the document.
 */
function useProjects({ category, isUndecided, page, showPage }: ProjectsView): ShownPages<Project> {
  const ahead = useFirstPage('projects');
  return useShownPages({
    queryKey: ['projects', 'public', category ?? 'all'],
    fetchPage: (number, signal) =>
      api.call('listProjects', { query: { category, page: number }, signal }),
    page,
    showPage,
    enabled: !isUndecided,
    firstPage: ahead?.filter.category === category ? ahead?.projects : undefined,
  });
}

/** The loaded projects, and the button for further ones. */
function ProjectList({ state, layout }: { state: ShownPages<Project>; layout: ProjectsLayout }) {
  const { list, ...focus } = useFocusAfterMore(state.items.length, state.moreFailed, 'article');
  return (
    <>
      <ProjectCards list={list} projects={state.items} layout={layout} onTop />
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

/** Placeholders for loading cards, hatched; nothing moves. */
function ProjectsLoading({ layout }: { layout: ProjectsLayout }) {
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

function ProjectsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.failed}>
      <FailedNotice onRetry={onRetry}>
        <p>{messages.projectsLoadFailed}</p>
      </FailedNotice>
    </div>
  );
}

/** @param wayToAll leads back to all projects; left out if all are already shown */
function ProjectsEmpty(props: { wayToAll: { to: string; onClick: () => void } | undefined }) {
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

/** Links to the projects that scripts would load as further pages. */
export function FurtherProjects({ projects }: { projects: readonly FurtherProject[] }) {
  return (
    <noscript>
      <ul className={styles.further}>
        {projects.map(({ title, description, address }, place) => (
          <li key={place}>
            <h2>{address === null ? title : <a href={address}>{title}</a>}</h2>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </noscript>
  );
}
