import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import styles from './filter-bar.module.css';
import { filterAddress, filterOf, isFiltered, type PostFilter, sameFilter } from './post-filter.ts';
import { useLabels } from './post-list.queries.ts';
import { PostCategory } from '../post-labels.tsx';
import chips from '../post-labels.module.css';

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

/** Every category and tag of published posts, as links that keep the search. */
function FilterChoices({ filter, q }: { filter: PostFilter; q: string }) {
  const { data, isError, refetch } = useLabels({ enabled: true });
  if (isError && !data) {
    return (
      <div className={styles.lists} role="alert">
        <p>Failed to load the filters.</p>
        <Button variant="default" size="sm" onClick={() => void refetch()}>
          Retry
        </Button>
      </div>
    );
  }
  if (!data) return <output className={styles.lists}>Loading filters...</output>;
  return (
    <div className={styles.lists}>
      <h2 className={styles.kind}>Categories</h2>
      <ul className={styles.categories} aria-label="Categories">
        {data.categories.map((category) => (
          <li key={category.title}>
            <PostCategory
              category={category}
              q={q}
              current={sameFilter({ category: category.title }, { category: filter.category })}
            />
          </li>
        ))}
      </ul>
      <h2 className={styles.kind}>Tags</h2>
      <ul className={chips.tags} aria-label="All tags">
        {data.tags.map(({ id, title }) => (
          <li key={id}>
            <Link
              className={chips.tag}
              to={filterAddress({ tag: id }, q)}
              aria-current={id === filter.tag || undefined}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
