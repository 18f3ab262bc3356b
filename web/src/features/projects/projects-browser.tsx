import { Button, VisuallyHidden } from '@mantine/core';
import { IconLayoutGrid, IconLayoutList } from '@tabler/icons-react';
import { type Ref, type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { FurtherProject } from '#shared/publishing/page-data.ts';
import { messages } from '#shared/schemas/messages.ts';
import type { Project } from '#shared/schemas/projects.ts';
import { api } from '#web/src/api/client.ts';
import { type ShownPages, useShownPages } from '#web/src/api/shown-pages.queries.ts';
import { useFirstPage } from '#web/src/navigation/first-page.tsx';
import { inPlace } from '#web/src/navigation/scroll-position.tsx';
import { LoadMore, useFocusAfterMore } from '#web/src/ui/load-more.tsx';
import { FailedNotice, Notice } from '#web/src/ui/notice.tsx';
import { categoryStyle } from '#web/src/ui/projects/project-look.tsx';
import { ProjectCards } from './project-card.tsx';
import styles from './projects-browser.module.css';
import { type ProjectsLayout, type ProjectsView, useProjectsView } from './use-projects-view.ts';

/** The filter, the view and the projects that the address asks for. */
export function ProjectsBrowser() {
  const view = useProjectsView();
  const state = useProjects(view);
  const allLink = useRef<HTMLAnchorElement>(null);
  const hasNone = state.status === 'ready' && state.items.length === 0;
  const linkToAll = {
    to: view.categoryAddress(undefined),
    // The clicked link is about to disappear.
    onClick: () => allLink.current?.focus(),
  };
  return (
    <>
      {!(hasNone && view.category === undefined) && (
        <ProjectsToolbar view={view} allLink={allLink} />
      )}
      <VisuallyHidden component="output">{summary(state)}</VisuallyHidden>
      {state.status === 'loading' && <ProjectsLoading layout={view.layout} />}
      {state.status === 'failed' && (
        <div className={styles.failed}>
          <FailedNotice onRetry={state.retry}>
            <p>{messages.projectsLoadFailed}</p>
          </FailedNotice>
        </div>
      )}
      {hasNone && <ProjectsEmpty linkToAll={view.category === undefined ? undefined : linkToAll} />}
      {state.items.length > 0 && (
        <ProjectList
          // Cards of another category are not further cards of this list: the focus must not move to them.
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
 * Projects, newest start date first: the first `page` pages of a category, or of all projects. The first
 * page may have come with the document.
 */
function useProjects({ category, isUndecided, page, showPage }: ProjectsView): ShownPages<Project> {
  const embedded = useFirstPage('projects');
  return useShownPages({
    queryKey: ['projects', 'public', category ?? 'all'],
    fetchPage: (number, signal) =>
      api.call('listProjects', { query: { category, page: number }, signal }),
    page,
    showPage,
    enabled: !isUndecided,
    firstPage: embedded?.filter.category === category ? embedded?.projects : undefined,
  });
}

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

/** Hatched placeholders for cards that are loading, without animation. */
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

/** @param linkToAll left out if all projects are already shown */
function ProjectsEmpty(props: { linkToAll: { to: string; onClick: () => void } | undefined }) {
  return (
    <Notice
      action={
        props.linkToAll && (
          <Button component={Link} {...props.linkToAll} state={inPlace} variant="default">
            All Projects
          </Button>
        )
      }
    >
      <p>No projects found in this category.</p>
    </Notice>
  );
}

/** Lists, for browsers without scripts, the projects that scripts would load as further pages. */
export function FurtherProjects({ projects }: { projects: readonly FurtherProject[] }) {
  return (
    <noscript>
      <ul className={styles.further}>
        {projects.map(({ title, description, address }, index) => (
          <li key={index}>
            <h2>{address === null ? title : <a href={address}>{title}</a>}</h2>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </noscript>
  );
}

const layouts = [
  { value: 'grid', label: 'Grid view', Icon: IconLayoutGrid },
  { value: 'list', label: 'List view', Icon: IconLayoutList },
] as const;

/** One link per category in use, and grid or list. */
function ProjectsToolbar({
  view,
  allLink,
}: {
  view: ProjectsView;
  allLink: Ref<HTMLAnchorElement>;
}) {
  // The first link shows all projects.
  const current = view.category === undefined ? 0 : 1 + view.categories.indexOf(view.category);
  const filters = useVisibleChild<HTMLElement>(current);
  return (
    <div className={styles.toolbar}>
      <nav ref={filters} className={styles.filters} aria-label="Category">
        <FilterLink
          ref={allLink}
          to={view.categoryAddress(undefined)}
          active={view.category === undefined}
        >
          All Projects
        </FilterLink>
        {view.categories.map((category) => (
          <FilterLink
            key={category}
            category={category}
            to={view.categoryAddress(category)}
            active={view.category === category}
          >
            {categoryStyle(category).name}
          </FilterLink>
        ))}
      </nav>
      <fieldset className={styles.layouts} aria-label="View">
        {layouts.map(({ value, label, Icon }) => (
          <button
            key={value}
            type="button"
            className={styles.layout}
            aria-label={label}
            aria-pressed={view.layout === value}
            onClick={() => view.showLayout(value)}
          >
            <Icon size={16} stroke={1.6} aria-hidden="true" />
          </button>
        ))}
      </fieldset>
    </div>
  );
}

interface FilterLinkProps {
  children: string;
  category?: string;
  to: string;
  active: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

function FilterLink({ children, category, to, active, ref }: FilterLinkProps) {
  return (
    <Button
      component={Link}
      ref={ref}
      to={to}
      state={inPlace}
      variant={active ? 'default' : 'subtle'}
      className={styles.filter}
      aria-current={active || undefined}
      leftSection={category === undefined ? undefined : <Swatch category={category} />}
      // A click on the current category must not drop the further pages that are shown.
      onClick={(event) => active && event.preventDefault()}
    >
      {children}
    </Button>
  );
}

function Swatch({ category }: { category: string }) {
  const { attributes } = categoryStyle(category);
  return <span {...attributes} className={`${attributes.className} sw`} aria-hidden="true" />;
}

/** In pixels. */
const focusRing = 4;

/**
 * Scrolls a row sideways until the child at that index is visible. Unlike `scrollIntoView`, it does not
 * scroll the page.
 */
function useVisibleChild<Row extends HTMLElement>(index: number): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useEffect(() => {
    const child = row.current?.children[index];
    if (!row.current || !child) return;
    const rowBox = row.current.getBoundingClientRect();
    const { left, right } = child.getBoundingClientRect();
    if (right > rowBox.right) row.current.scrollLeft += right - rowBox.right + focusRing;
    else if (left < rowBox.left) row.current.scrollLeft -= rowBox.left - left + focusRing;
  }, [index]);
  return row;
}
