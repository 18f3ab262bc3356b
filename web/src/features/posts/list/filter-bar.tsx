import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import styles from './filter-bar.module.css';
import { FilterChoices } from './filter-choices.tsx';
import { filterAddress, filterOf, isFiltered, type PostFilter } from './post-filter.ts';

interface FilterBarProps {
  filter: PostFilter;
  /** The search text; choosing a filter keeps it. */
  q: string;
  /** The search. It stays mounted while the filters beside it change. */
  children: ReactNode;
}

/** Above the posts: the search, and the filters and the way to clear them. */
export function FilterBar({ filter, q, children }: FilterBarProps) {
  const [params] = useSearchParams();
  return (
    <div className={styles.bar}>
      {children}
      {/* With another filter it starts over, with its choices closed. Not after the hydration of a page
          that was rendered with another filter than the address has: a click on it may be replayed. */}
      <Filters key={filterAddress(filterOf(params))} filter={filter} q={q} />
    </div>
  );
}

function Filters({ filter, q }: Omit<FilterBarProps, 'children'>) {
  const choicesId = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className={styles.actions}>
        {isFiltered(filter) && (
          <Button component={Link} to={filterAddress({}, q)} variant="subtle" size="sm">
            Clear filter
          </Button>
        )}
        <Button
          className={styles.toggle}
          variant="default"
          size="sm"
          aria-expanded={open}
          aria-controls={choicesId}
          onClick={() => setOpen(!open)}
        >
          Filter
        </Button>
      </div>
      <div id={choicesId} className={styles.choices} hidden={!open}>
        {open && <FilterChoices filter={filter} q={q} />}
      </div>
    </>
  );
}
