import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { messages } from '#shared/schemas/messages.ts';
import { Notice } from '#web/src/ui/notice.tsx';
import { useFocusAfterMore } from '#web/src/ui/use-focus-after-more.ts';
import type { FoundPost } from './found-post.ts';
import type { SearchState } from './search.queries.ts';
import styles from './search-results.module.css';

const pageSize = 20;

interface SearchResultsProps {
  state: SearchState;
  q: string;
  /** The searched posts, in words. */
  title: string;
  /** The number of shown pages of results. */
  page: number;
  onMore: () => void;
  onClear: () => void;
  renderPost: (found: FoundPost) => ReactNode;
}

/** The results, the best first. */
export function SearchResults({ title, ...props }: SearchResultsProps) {
  const { state } = props;
  return (
    <section aria-labelledby="search-results">
      <h2 id="search-results" className={styles.title}>
        {title}
      </h2>
      {/* It exists before it has text, or a screen reader would not announce it. */}
      <output className={`dim left ${styles.count}`}>{statusText(state)}</output>
      {state.status === 'loading' && <div className={`hatched ${styles.loading}`} />}
      {state.status === 'failed' && <SearchFailed onRetry={state.retry} />}
      {state.status === 'ready' && state.found.length === 0 && <NothingFound {...props} />}
      {state.found.length > 0 && <Found key={props.q} {...props} />}
    </section>
  );
}

/** Failures and empty results have notices of their own. */
function statusText({ status, found }: SearchState): string {
  if (status === 'loading') return 'Searching...';
  if (found.length === 0) return '';
  return found.length === 1 ? '1 result' : `${found.length} results`;
}

function Found(props: Omit<SearchResultsProps, 'title'>) {
  const { found } = props.state;
  const shown = found.slice(0, props.page * pageSize);
  const { list, button, focusNext } = useFocusAfterMore(shown.length, false, 'h3 a');
  return (
    <>
      <ul ref={list} className={styles.grid}>
        {shown.map((one) => (
          <li key={one.post.id}>{props.renderPost(one)}</li>
        ))}
      </ul>
      {found.length > pageSize && (
        <div className={`dim ${styles.more}`}>
          <Button
            ref={button}
            variant="default"
            disabled={shown.length === found.length}
            onClick={() => {
              focusNext();
              props.onMore();
            }}
          >
            Load More Results
          </Button>
        </div>
      )}
    </>
  );
}

function NothingFound({ q, onClear }: Pick<SearchResultsProps, 'q' | 'onClear'>) {
  return (
    <Notice
      action={
        <Button variant="default" onClick={onClear}>
          Clear search
        </Button>
      }
    >
      <p className={styles.nothing}>Nothing found for “{q}”.</p>
    </Notice>
  );
}

function SearchFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      alert
      action={
        <Button variant="default" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      <p>{messages.searchFailed}</p>
    </Notice>
  );
}
