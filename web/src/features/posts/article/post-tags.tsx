import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { filterAddress } from '../list/post-filter.ts';
import styles from './post-tags.module.css';

interface PostTagsProps {
  tags: readonly { id: string; title: string }[];
  /** Beyond it, only the number of further tags is shown. */
  max?: number | undefined;
  /** Renders a title. */
  renderText?: (text: string) => ReactNode;
}

/** Tags as small chips that link to the posts with them. */
export function PostTags({ tags, max, renderText = asItIs }: PostTagsProps) {
  if (tags.length === 0) return null;
  const shown = tags.slice(0, max);
  const more = tags.length - shown.length;
  return (
    <ul className={styles.tags} aria-label="Tags">
      {shown.map(({ id, title }) => (
        <li key={id}>
          <Link className={styles.tag} to={filterAddress({ tag: id })}>
            {renderText(title)}
          </Link>
        </li>
      ))}
      {more > 0 && <li className={styles.more}>+{more} more</li>}
    </ul>
  );
}

const asItIs = (text: string) => text;
