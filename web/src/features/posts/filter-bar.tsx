import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import styles from './filter-bar.module.css';
import { FilterChoices } from './filter-choices.tsx';
import { isFiltered, type PostFilter } from './post-filter.ts';

interface FilterBarProps {
  filter: PostFilter;
  title: string;
  titleId: string;
}

/** The heading of a list of posts, and beside it the ways to narrow it and to undo that. */
export function FilterBar({ filter, title, titleId }: FilterBarProps) {
  const choicesId = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className={styles.bar}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <div className={styles.actions}>
          {isFiltered(filter) && (
            <Button component={Link} to="/blog" variant="subtle" size="sm">
              Clear filter
            </Button>
          )}
          <Button
            variant="default"
            size="sm"
            aria-expanded={open}
            aria-controls={choicesId}
            onClick={() => setOpen(!open)}
          >
            Filter
          </Button>
        </div>
      </div>
      <div id={choicesId} hidden={!open}>
        {open && <FilterChoices filter={filter} />}
      </div>
    </>
  );
}
