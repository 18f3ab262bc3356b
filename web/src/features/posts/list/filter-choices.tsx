import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import styles from './filter-choices.module.css';
import { PostCategory } from '../post-category.tsx';
import { filterAddress, type PostFilter, sameFilter } from './post-filter.ts';
import { useLabels } from './post-list.queries.ts';
import chips from '../article/post-tags.module.css';

/** Every category and tag of published posts, as links that keep the search. */
export function FilterChoices({ filter, q }: { filter: PostFilter; q: string }) {
  const { data, isError, refetch } = useLabels({ enabled: true });
  if (isError && !data) {
    return (
      <div className={styles.choices} role="alert">
        <p>Failed to load the filters.</p>
        <Button variant="default" size="sm" onClick={() => void refetch()}>
          Retry
        </Button>
      </div>
    );
  }
  if (!data) return <output className={styles.choices}>Loading filters...</output>;
  return (
    <div className={styles.choices}>
      <h2 className={styles.label}>Categories</h2>
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
      <h2 className={styles.label}>Tags</h2>
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
