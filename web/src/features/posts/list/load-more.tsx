import { Button } from '@mantine/core';
import { messages } from '#shared/schemas/messages.ts';
import type { FocusAfterMore } from '#web/src/ui/use-focus-after-more.ts';
import styles from './load-more.module.css';
import type { PostListState } from './post-list.queries.ts';

interface LoadMoreProps extends Pick<FocusAfterMore, 'button' | 'focusNext'> {
  state: PostListState;
  /** Shows one more page. */
  onMore: () => void;
}

/** The button for further posts, until there are no more. */
export function LoadMore({ state, onMore, button, focusNext }: LoadMoreProps) {
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
            if (state.moreFailed) state.retry();
            else onMore();
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
