import { Link } from 'react-router-dom';
import type { PostSummary } from '#shared/schemas/posts.ts';
import { CategoryLabel } from '../../ui/category-label.tsx';
import styles from './post-category.module.css';
import { filterAddress } from './post-filter.ts';

interface PostCategoryProps {
  category: PostSummary['category'];
  /** The list at hand is narrowed to it. */
  current?: boolean;
}

/** A category in its own colour, leading to its posts. */
export function PostCategory({ category, current = false }: PostCategoryProps) {
  return (
    <Link
      className={styles.category}
      to={filterAddress({ category: category.title })}
      aria-current={current || undefined}
    >
      <CategoryLabel {...category} />
    </Link>
  );
}
