import { Button } from '@mantine/core';
import { IconLayoutGrid, IconLayoutList } from '@tabler/icons-react';
import type { Ref } from 'react';
import { projectCategories } from '#shared/schemas/project-words.ts';
import { categoryLook } from './category-look.ts';
import styles from './projects-toolbar.module.css';
import type { ProjectsView } from './use-projects-view.ts';
import { useSeenChild } from './use-seen-child.ts';

const layouts = [
  { value: 'grid', label: 'Grid view', Icon: IconLayoutGrid },
  { value: 'list', label: 'List view', Icon: IconLayoutList },
] as const;

/** One button per category, and grid or list. */
export function ProjectsToolbar({
  view,
  all,
}: {
  view: ProjectsView;
  /** The button that shows all. */
  all: Ref<HTMLButtonElement>;
}) {
  const pressed = view.category === undefined ? 0 : 1 + projectCategories.indexOf(view.category);
  const filters = useSeenChild<HTMLFieldSetElement>(pressed);
  return (
    <div className={styles.toolbar}>
      <fieldset ref={filters} className={styles.filters} aria-label="Category">
        <FilterButton
          ref={all}
          active={view.category === undefined}
          onClick={() => view.showCategory(undefined)}
        >
          All Projects
        </FilterButton>
        {projectCategories.map((category) => (
          <FilterButton
            key={category}
            category={category}
            active={view.category === category}
            onClick={() => view.showCategory(category)}
          >
            {categoryLook(category).name}
          </FilterButton>
        ))}
      </fieldset>
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

function FilterButton({
  children,
  category,
  active,
  onClick,
  ref,
}: {
  children: string;
  category?: string;
  active: boolean;
  onClick: () => void;
  ref?: Ref<HTMLButtonElement>;
}) {
  return (
    <Button
      ref={ref}
      variant={active ? 'default' : 'subtle'}
      className={styles.filter}
      aria-pressed={active}
      leftSection={category === undefined ? undefined : <Swatch category={category} />}
      onClick={active ? undefined : onClick}
    >
      {children}
    </Button>
  );
}

function Swatch({ category }: { category: string }) {
  const { className, 'data-h': hatch } = categoryLook(category);
  return <span className={`${className} sw`} data-h={hatch} aria-hidden="true" />;
}
