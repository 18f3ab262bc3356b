import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PostSummary } from '#shared/schemas/posts.ts';
import { CategoryLabel, categoryStyle } from '#web/src/ui/post-meta.tsx';
import { directed } from '#web/src/ui/directed.ts';
import styles from './post-labels.module.css';
import { filterAddress } from './list/post-filter.ts';

interface PostCategoryProps {
  category: PostSummary['category'];
  /** Whether the current list is filtered by this category. */
  current?: boolean;
  /** A search to continue in the posts of the category. */
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

interface PostTagsProps {
  tags: readonly { id: string; title: string }[];
  /** The most tags to show; of further tags, only the number is shown. */
  max?: number | undefined;
  renderText?: (text: string) => ReactNode;
}

/** Tags as small chips that link to the posts with them. */
export function PostTags({ tags, max, renderText = unchanged }: PostTagsProps) {
  if (tags.length === 0) return null;
  const shown = tags.slice(0, max);
  const more = tags.length - shown.length;
  return (
    <ul className={styles.tags} aria-label="Tags">
      {shown.map(({ id, title }) => (
        <li key={id} {...directed(title)}>
          <Link className={styles.tag} to={filterAddress({ tag: id })}>
            {renderText(title)}
          </Link>
        </li>
      ))}
      {more > 0 && <li className={styles.more}>+{more} more</li>}
    </ul>
  );
}

const unchanged = (text: string) => text;

/** Gives the letter in place of a missing cover the colour of the category. */
export function postLetter({ category }: Pick<PostSummary, 'category'>) {
  return { className: 'k', style: categoryStyle(category.color) };
}
