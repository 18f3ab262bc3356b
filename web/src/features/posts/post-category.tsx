import { Link } from 'react-router-dom';
import type { PostSummary } from '#shared/schemas/posts.ts';
import { CategoryLabel } from '#web/src/ui/category-label.tsx';
import styles from './post-category.module.css';
import { filterAddress } from './list/post-filter.ts';

interface PostCategoryProps {
  category: PostSummary['category'];
  /** The current list is filtered by it. */
  current?: boolean;
  /** A search to continue in its posts. */
  q?: string;
}

/** A category in its own colour, linked to its posts. */
export function PostCategory({ category, current = false, q }: PostCategoryProps) {
  return (
    <Link
      className={styles.category}
      to={filterAddress({ category: category.title }, q)}
      aria-current={current || undefined}
    >
      <CategoryLabel {...category} />
    </Link>
  );
}
