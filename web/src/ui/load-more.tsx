import { Button } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import styles from './load-more.module.css';

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

export interface FocusAfterMore<List extends HTMLElement = HTMLUListElement> {
  list: RefObject<List | null>;
  button: RefObject<HTMLButtonElement | null>;
  /** Call it when further entries are requested. */
  focusNext(): void;
}

/**
 * The button is disabled while it loads and loses the focus, which then moves to the first new
 * entry, or back to the button when there is none.
 * @param count the number of shown entries
 * @param target a selector: what gets the focus within an entry
 */
export function useFocusAfterMore<List extends HTMLElement = HTMLUListElement>(
  count: number,
  failed: boolean,
  target: string,
): FocusAfterMore<List> {
  const list = useRef<List>(null);
  const button = useRef<HTMLButtonElement>(null);
  const from = useRef<number>(undefined);

  useEffect(() => {
    if (from.current === undefined) return;
    if (count <= from.current && !failed) return;
    const entry = list.current?.children[from.current]?.querySelector<HTMLElement>(target);
    (entry ?? button.current)?.focus({ preventScroll: true });
    from.current = undefined;
  }, [count, failed, target]);

  return {
    list,
    button,
    focusNext: () => {
      from.current = count;
    },
  };
}
