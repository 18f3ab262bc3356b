import { IconSearch } from '@tabler/icons-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { limits } from '#shared/schemas/limits.ts';
import { messages } from '#shared/schemas/messages.ts';
import { FailedNotice } from '#web/src/ui/notice.tsx';
import type { ResultListProps } from './result-list.tsx';
import styles from './search.module.css';
import type { SearchState } from './search.queries.ts';

interface SearchFieldProps {
  /** The search text; empty when there is none. */
  q: string;
  onSearch: (q: string) => void;
  /** Called when the field gets the focus, so that the search can be loaded. */
  onUse: () => void;
}

/**
 * The search field of the blog, which searches while the reader types. Before hydration, Enter submits the
 * form instead.
 */
export function SearchField({ q, onSearch, onUse }: SearchFieldProps) {
  const { input, searchSoon, searchNow } = useSearchText(q, onSearch);
  useFocusKey(input);
  return (
    <search className={styles.search}>
      <form
        action="/blog"
        onSubmit={(event) => {
          event.preventDefault();
          searchNow();
        }}
      >
        <IconSearch className={styles.icon} size={18} stroke={1.6} aria-hidden="true" />
        <input
          ref={input}
          type="search"
          name="q"
          className={styles.input}
          aria-label="Search posts"
          aria-keyshortcuts="/"
          placeholder="Search posts"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={limits.searchText.max}
          onFocus={onUse}
          onChange={searchSoon}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.currentTarget.value === '') return;
            event.preventDefault();
            event.currentTarget.value = '';
            searchNow();
          }}
        />
        <kbd className={styles.key} aria-hidden="true">
          /
        </kbd>
      </form>
    </search>
  );
}

/** Lets a slash focus the field, except in an element in which it would be typed. */
function useFocusKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
      const isShortcut = event.key === '/' && !hasModifier && !event.defaultPrevented;
      if (!isShortcut || isTextField(event.target)) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [field]);
}

function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

const delayMs = 150;

/**
 * Connects a field with the search in the address. The field keeps its own text, so that text that was
 * typed before this code loaded is not lost. It searches when typing pauses. When the address changes
 * for another reason, such as Back, the field shows the search of the address.
 */
function useSearchText(q: string, onSearch: (q: string) => void) {
  const input = useRef<HTMLInputElement>(null);
  const lastQ = useRef('');
  /** Requested searches that have not reached the address yet. */
  const requested = useRef<string[]>([]);
  const typedEarly = useRef(false);
  /** Counts edits; zero when no search is pending. */
  const [edits, setEdits] = useState(0);

  const searchNow = () => {
    setEdits(0);
    const text = input.current?.value.trim() ?? '';
    if (text === (requested.current.at(-1) ?? q)) return;
    requested.current.push(text);
    onSearch(text);
  };
  const onPause = useEffectEvent(searchNow);

  useEffect(() => {
    const text = input.current?.value ?? '';
    if (text === '' || text === lastQ.current) return;
    typedEarly.current = true;
    setEdits(1);
  }, []);

  useEffect(() => {
    if (edits === 0) return;
    const timer = setTimeout(onPause, delayMs);
    return () => clearTimeout(timer);
  }, [edits]);

  useEffect(() => {
    if (q === lastQ.current) return;
    lastQ.current = q;
    const index = requested.current.indexOf(q);
    const wasRequested = index !== -1;
    // Earlier requests count as arrived: the address may have changed again before it was rendered.
    requested.current = wasRequested ? requested.current.slice(index + 1) : [];
    // The initial address is older than text that was typed before this code loaded.
    const isOlder = typedEarly.current;
    typedEarly.current = false;
    if (wasRequested || isOlder || !input.current) return;
    setEdits(0);
    input.current.value = q;
  }, [q]);

  return { input, searchSoon: () => setEdits((count) => count + 1), searchNow };
}

interface SearchResultsProps extends Omit<ResultListProps, 'posts' | 'entries'> {
  state: SearchState;
  /** Describes the searched posts. */
  title: string;
}

export function SearchResults({ title, state, ...props }: SearchResultsProps) {
  const { ResultList } = state;
  const count = state.posts.length + state.entries.length;
  return (
    <section aria-labelledby="search-results">
      <h2 id="search-results" className={styles.title}>
        {title}
      </h2>
      {/* Always rendered: screen readers announce only changes of an existing element. */}
      <output className={`dim left ${styles.count}`}>{statusText(state.status, count)}</output>
      {state.status === 'loading' && <div className={`hatched ${styles.loading}`} />}
      {state.status === 'failed' && (
        <FailedNotice onRetry={state.retry}>
          <p>{messages.searchFailed}</p>
        </FailedNotice>
      )}
      {ResultList && (
        <ResultList key={props.q} {...props} posts={state.posts} entries={state.entries} />
      )}
    </section>
  );
}

/** Empty for failures and empty results, which have notices of their own. */
function statusText(status: SearchState['status'], count: number): string {
  if (status === 'loading') return 'Searching...';
  if (count === 0) return '';
  return count === 1 ? '1 result' : `${count} results`;
}
