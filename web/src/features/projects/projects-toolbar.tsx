import { Button } from '@mantine/core';
import { IconLayoutGrid, IconLayoutList } from '@tabler/icons-react';
import { type Ref, type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { inPlace } from '#web/src/navigation/scroll-position.tsx';
import { categoryLook } from '#web/src/ui/projects/project-look.tsx';
import styles from './projects-toolbar.module.css';
import type { ProjectsView } from './use-projects-view.ts';

const layouts = [
  { value: 'grid', label: 'Grid view', Icon: IconLayoutGrid },
  { value: 'list', label: 'List view', Icon: IconLayoutList },
] as const;

/** One link per category in use, and grid or list. */
export function ProjectsToolbar({
  view,
  all,
}: {
  view: ProjectsView;
  /** The link that shows all. */
  all: Ref<HTMLAnchorElement>;
}) {
  const chosen = view.category === undefined ? 0 : 1 + view.categories.indexOf(view.category);
  const filters = useSeenChild<HTMLElement>(chosen);
  return (
    <div className={styles.toolbar}>
      <nav ref={filters} className={styles.filters} aria-label="Category">
        <FilterLink
          ref={all}
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
            {categoryLook(category).name}
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
      // Changing the view keeps the further pages.
      onClick={(event) => active && event.preventDefault()}
    >
      {children}
    </Button>
  );
}

function Swatch({ category }: { category: string }) {
  const { className, 'data-h': hatch } = categoryLook(category);
  return <span className={`${className} sw`} data-h={hatch} aria-hidden="true" />;
}

/** Room for the frame around the child. */
const margin = 4;

/**
 * Scrolls a row sideways until the child at that index is visible, even when the address has chosen
 * it. The page itself does not scroll.
 */
function useSeenChild<Row extends HTMLElement>(index: number): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useEffect(() => {
    const child = row.current?.children[index];
    if (!row.current || !child) return;
    const seen = row.current.getBoundingClientRect();
    const { left, right } = child.getBoundingClientRect();
    if (right > seen.right) row.current.scrollLeft += right - seen.right + margin;
    else if (left < seen.left) row.current.scrollLeft -= seen.left - left + margin;
  }, [index]);
  return row;
}
