import { postPath } from '#shared/platform/http.ts';
import { Link } from 'react-router-dom';
import type { Post } from '#shared/schemas/posts.ts';
import styles from './post-neighbors.module.css';

type Neighbor = Post['neighbors']['newer'];

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

/** Links at the end of a post: to those published right after and right before it. */
export function PostNeighbors({ newer, older }: Post['neighbors']) {
  if (newer === null && older === null) return null;
  return (
    <nav className={styles.neighbors} aria-label="More posts">
      <NeighborLink direction="Newer" post={newer} />
      <NeighborLink direction="Older" post={older} />
    </nav>
  );
}

function NeighborLink({ direction, post }: { direction: 'Newer' | 'Older'; post: Neighbor }) {
  if (post === null) return null;
  return (
    <Link className={styles.neighbor} to={postPath(post.slug)}>
      <span className={styles.direction}>{direction}</span>
      <span className={styles.title}>{post.title}</span>
    </Link>
  );
}
