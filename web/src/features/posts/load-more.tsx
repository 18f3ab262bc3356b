import { Button } from '@mantine/core';
import { messages } from '#shared/schemas/messages.ts';
import styles from './load-more.module.css';
import type { PostsState } from './posts.queries.ts';

/** The way to further posts, until there are no more. */
export function LoadMore({ state }: { state: PostsState }) {
  return (
    <>
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
