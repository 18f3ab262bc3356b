import { messages } from '#shared/schemas/messages.ts';
import { FailedNotice } from '#web/src/ui/notice.tsx';
import type { FoundPostsProps } from './found-posts.tsx';
import type { SearchState } from './search.queries.ts';
import styles from './search-results.module.css';

interface SearchResultsProps extends Omit<FoundPostsProps, 'found' | 'others'> {
  state: SearchState;
  /** The searched posts, in words. */
  title: string;
}

/** The results, the best first. */
export function SearchResults({ title, state, ...props }: SearchResultsProps) {
  const { FoundPosts } = state;
  const count = state.found.length + state.others.length;
  return (
    <section aria-labelledby="search-results">
      <h2 id="search-results" className={styles.title}>
        {title}
      </h2>
      {/* It exists before it has text, or a screen reader would not announce it. */}
      <output className={`dim left ${styles.count}`}>{statusText(state.status, count)}</output>
      {state.status === 'loading' && <div className={`hatched ${styles.loading}`} />}
      {state.status === 'failed' && (
        <FailedNotice onRetry={state.retry}>
          <p>{messages.searchFailed}</p>
        </FailedNotice>
      )}
      {FoundPosts && (
        <FoundPosts key={props.q} {...props} found={state.found} others={state.others} />
      )}
    </section>
  );
}

/** Failures and empty results have notices of their own. */
function statusText(status: SearchState['status'], count: number): string {
  if (status === 'loading') return 'Searching...';
  if (count === 0) return '';
  return count === 1 ? '1 result' : `${count} results`;
}
