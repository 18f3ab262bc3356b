import type { PostSummary } from '#shared/schemas/posts.ts';
import { PostCard } from './post-card.tsx';
import styles from './post-list.module.css';

const shown = 3;

/** The newest posts; nothing where there are none, or not yet. */
export function LatestPosts({ posts }: { posts: PostSummary[] }) {
  if (posts.length === 0) return null;
  return (
    <section className={styles.recent} aria-labelledby="latest-posts">
      <h2 id="latest-posts">Latest posts</h2>
      <ul className={styles.grid}>
        {posts.slice(0, shown).map((post) => (
          <li key={post.id}>
            <PostCard post={post} />
          </li>
        ))}
      </ul>
    </section>
  );
}
