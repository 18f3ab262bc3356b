import { Button } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import styles from './load-more.module.css';

interface LoadMoreProps extends Pick<FocusAfterMore, 'button' | 'focusNext'> {
  /** Such as `Load More Posts`. */
  label: string;
  state: {
    hasMore: boolean;
    loadingMore?: boolean;
    moreFailed?: boolean;
    /** Loads one more page, or retries after a failure. */
    loadMore(): void;
  };
  failedText?: string;
}

/** Loads further entries. The button stays, disabled, when there are no more. */
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

export interface FocusAfterMore<List extends HTMLElement = HTMLUListElement> {
  list: RefObject<List | null>;
  button: RefObject<HTMLButtonElement | null>;
  /** Must be called when further entries are requested. */
  focusNext(): void;
}

/**
 * The button is disabled while entries load, and loses the focus. Afterwards, this moves the focus to the first new
 * entry, or back to the button if there is none.
 * @param count the number of shown entries
 * @param target selector of the element within an entry that gets the focus
 */
export function useFocusAfterMore<List extends HTMLElement = HTMLUListElement>(
  count: number,
  failed: boolean,
  target: string,
): FocusAfterMore<List> {
  const list = useRef<List>(null);
  const button = useRef<HTMLButtonElement>(null);
  const countBefore = useRef<number>(undefined);

  useEffect(() => {
    if (countBefore.current === undefined) return;
    if (count <= countBefore.current && !failed) return;
    const entry = list.current?.children[countBefore.current]?.querySelector<HTMLElement>(target);
    (entry ?? button.current)?.focus({ preventScroll: true });
    countBefore.current = undefined;
  }, [count, failed, target]);

  return {
    list,
    button,
    focusNext: () => {
      countBefore.current = count;
    },
  };
}
