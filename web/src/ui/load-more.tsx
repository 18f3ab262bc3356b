import { Button } from '@mantine/core';
import styles from './load-more.module.css';
import type { FocusAfterMore } from './use-focus-after-more.ts';

interface LoadMoreProps extends Pick<FocusAfterMore, 'button' | 'focusNext'> {
  /** As in `Load More Posts`. */
  label: string;
  state: {
    hasMore: boolean;
    loadingMore?: boolean;
    moreFailed?: boolean;
    /** Shows one more page, or retries. */
    loadMore(): void;
  };
  failedText?: string;
}

/** The button for further entries, until there are no more. */
export function LoadMore({ button, focusNext, label, state, failedText }: LoadMoreProps) {
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
          {label}
        </Button>
      </div>
      {state.moreFailed && (
        <p role="alert" className={styles.failed}>
          {failedText}
        </p>
      )}
    </>
  );
}
