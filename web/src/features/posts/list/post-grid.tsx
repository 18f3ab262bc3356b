import type { RefObject } from 'react';
import type { PostSummary } from '#shared/schemas/posts.ts';
import { useLaidOut } from '#web/src/ui/use-laid-out.ts';
import { PostCard } from './post-card.tsx';
import styles from './post-grid.module.css';

interface PostGridProps {
  list: RefObject<HTMLUListElement | null>;
  /** A new array whenever they change. */
  posts: PostSummary[];
  /** No picture is above them. */
  onTop?: boolean;
}

/** Posts, all alike. */
export function PostGrid({ list, posts, onTop = false }: PostGridProps) {
  useLaidOut(list, posts);
  return (
    <ul ref={list} className={styles.grid}>
      {posts.map((post, place) => (
        <li key={post.id}>
          <PostCard post={post} first={onTop && place === 0} />
        </li>
      ))}
    </ul>
  );
}
