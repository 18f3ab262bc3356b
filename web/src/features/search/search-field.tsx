import { IconSearch } from '@tabler/icons-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { limits } from '#shared/schemas/limits.ts';
import { messages } from '#shared/schemas/messages.ts';
import { FailedNotice } from '#web/src/ui/notice.tsx';
import type { FoundPostsProps } from './found-posts.tsx';
import styles from './search.module.css';
import type { SearchState } from './search.queries.ts';

interface SearchFieldProps {
  /** The search text; empty when there is none. */
  q: string;
  onSearch: (q: string) => void;
  /** Somebody is about to search. */
  onUse: () => void;
}

/**
 * The search of the blog. It searches while typing; before hydration, Enter requests the address of
 * the search instead.
 */
export function SearchField({ q, onSearch, onUse }: SearchFieldProps) {
  const { input, typed, searchNow } = useSearchText(q, onSearch);
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
          onChange={typed}
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

/** The slash focuses the field from anywhere except where it would be typed. */
function useFocusKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const held = event.ctrlKey || event.metaKey || event.altKey;
      if (event.key !== '/' || held || event.defaultPrevented || isWritten(event.target)) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [field]);
}

function isWritten(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

const delayMs = 150;

interface SearchText {
  input: RefObject<HTMLInputElement | null>;
  /** Call it with each change of the field. */
  typed(): void;
  /** Searches at once for the text in the field. */
  searchNow(): void;
}

/**
 * Connects a field with the address. The field keeps its own text, so that nothing typed before
 * this code loaded is lost; it searches when the typing pauses, and follows the address when that
 * changes otherwise.
 */
function useSearchText(q: string, onSearch: (q: string) => void): SearchText {
  const input = useRef<HTMLInputElement>(null);
  const before = useRef('');
  /** Requested but not in the address yet. */
  const asked = useRef<string[]>([]);
  const typedEarly = useRef(false);
  /** Counts edits; zero when no search is pending. */
  const [waiting, setWaiting] = useState(0);

  const searchNow = () => {
    setWaiting(0);
    const text = input.current?.value.trim() ?? '';
    if (text === (asked.current.at(-1) ?? q)) return;
    asked.current.push(text);
    onSearch(text);
  };
  const onPause = useEffectEvent(searchNow);

  useEffect(() => {
    const text = input.current?.value ?? '';
    if (text === '' || text === before.current) return;
    typedEarly.current = true;
    setWaiting(1);
  }, []);

  useEffect(() => {
    if (waiting === 0) return;
    const timer = setTimeout(onPause, delayMs);
    return () => clearTimeout(timer);
  }, [waiting]);

  useEffect(() => {
    if (q === before.current) return;
    before.current = q;
    const place = asked.current.indexOf(q);
    asked.current.splice(0, place === -1 ? asked.current.length : place + 1);
    // The initial address is older than what was typed since.
    const isOlder = typedEarly.current;
    typedEarly.current = false;
    if (place !== -1 || isOlder || !input.current) return;
    setWaiting(0);
    input.current.value = q;
  }, [q]);

  return { input, typed: () => setWaiting((count) => count + 1), searchNow };
}

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
