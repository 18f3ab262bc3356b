import { postPath } from '#shared/platform/http.ts';
import { Link } from 'react-router-dom';
import type { Post } from '#shared/schemas/posts.ts';
import styles from '#web/src/features/article/neighbors.module.css';

/** Links at the end of a post to others with its tags. */
export function RelatedPosts({ posts }: { posts: Post['related'] }) {
  if (posts.length === 0) return null;
  return (
    <nav className={styles.related} aria-labelledby="related-posts">
      <h2 id="related-posts" className={styles.direction}>
        Related posts
      </h2>
      <ul>
        {posts.map(({ title, slug }) => (
          <li key={slug}>
            <Link className={styles.title} to={postPath(slug)}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
