import { Button } from '@mantine/core';
import { messages } from '#shared/schemas/messages.ts';
import type { FocusAfterMore } from '../../ui/use-focus-after-more.ts';
import styles from './load-more.module.css';
import type { PostsState } from './posts.queries.ts';

/** The way to further posts, until there are no more. */
export function LoadMore({
  state,
  button,
  focusNext,
}: {
  state: PostsState;
} & Pick<FocusAfterMore, 'button' | 'focusNext'>) {
  return (
    <>
      <div className={`dim ${styles.more}`}>
        <Button
          ref={button}
          variant="default"
          disabled={!state.hasMore}
          loading={state.loadingMore}
          onClick={() => {
            focusNext();
            state.loadMore();
          }}
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
