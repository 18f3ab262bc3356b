import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { limits } from '#shared/schemas/limits.ts';
import styles from './search-box.module.css';

const searchDelayMs = 300;

export interface SearchBoxProps {
  /** As in `Search posts`. */
  label: string;
  q: string;
  onSearch: (q: string) => void;
}

/** Calls back when the typing pauses, and at once when it is cleared. */
export function SearchBox({ label, q, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(q);
  const lastSearch = useRef(q);
  const input = useRef<HTMLInputElement>(null);
  const search = useDebouncedCallback((value: string) => {
    lastSearch.current = value;
    onSearch(value);
  }, searchDelayMs);

  useEffect(() => {
    // The address changed otherwise, as by going back: the box follows, and drops its pending
    // search.
    if (q === lastSearch.current) return;
    lastSearch.current = q;
    search.cancel();
    setText(q);
  }, [q, search]);

  const clear = () => {
    search.cancel();
    setText('');
    lastSearch.current = '';
    onSearch('');
    input.current?.focus();
  };

  return (
    <TextInput
      ref={input}
      type="search"
      classNames={{ root: styles.search, input: styles.input }}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
      rightSection={text !== '' && <CloseButton aria-label="Clear search" onClick={clear} />}
      maxLength={limits.searchText.max}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        search(event.currentTarget.value.trim());
      }}
    />
  );
}
