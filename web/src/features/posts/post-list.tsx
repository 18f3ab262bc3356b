import { Button } from '@mantine/core';
import { messages } from '#shared/schemas/messages.ts';
import { Notice } from '../../ui/notice.tsx';
import { PostCard } from './post-card.tsx';
import { PostListSkeleton } from './post-list-skeleton.tsx';
import styles from './post-list.module.css';
import type { PostsState } from './posts.queries.ts';

/** The first post featured, the others in a grid, with a button for further ones. */
export function PostList({ state }: { state: PostsState }) {
  if (state.status === 'loading') return <PostListSkeleton />;
  if (state.status === 'failed') {
    return (
      <Notice
        alert
        action={
          <Button variant="default" onClick={state.retry}>
            Retry
          </Button>
        }
      >
        <p>{messages.postsLoadFailed}</p>
      </Notice>
    );
  }
  const [featured, ...recent] = state.posts;
  if (featured === undefined) return <Notice>No posts yet.</Notice>;
  return (
    <>
      <PostCard post={featured} featured />
      {recent.length > 0 && (
        <section className={styles.recent} aria-labelledby="recent-posts">
          <h2 id="recent-posts">Recent Posts</h2>
          <ul className={styles.grid}>
            {recent.map((post) => (
              <li key={post.id}>
                <PostCard post={post} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={`dim ${styles.more}`}>
        <Button
          variant="default"
          disabled={!state.hasMore}
          loading={state.loadingMore}
          onClick={state.loadMore}
        >
          Load More Posts
        </Button>
      </div>
      {state.moreFailed && (
        <p role="alert" className={styles.failed}>
          {messages.postsLoadFailed}
        </p>
      )}
    </>
  );
}
