import { IconSearch } from '@tabler/icons-react';
import { limits } from '#shared/schemas/limits.ts';
import styles from './search-field.module.css';
import { useFocusKey } from './use-focus-key.ts';
import { useSearchText } from './use-search-text.ts';

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
  useFocusKey('/', input);
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
