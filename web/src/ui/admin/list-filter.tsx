import { CloseButton, Group, Tabs, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { limits } from '#shared/schemas/limits.ts';
import styles from './lists.module.css';

export interface ListFilterProps<Value extends string> {
  /** Such as `Posts by status`. */
  label: string;
  tabs: readonly { value: Value; label: string }[];
  value: Value;
  /** Entries per tab; undefined until they have loaded. */
  counts: Record<Value, number> | undefined;
  onChange: (value: Value) => void;
  /** Shown beside the tabs. */
  search?: ReactNode;
  /** The filtered list. */
  children: ReactNode;
}

/** Tabs that filter a list. */
export function ListFilter<Value extends string>(props: ListFilterProps<Value>) {
  const { tabs, value, counts, onChange } = props;
  const choose = (chosen: string | null) => {
    const tab = tabs.find((each) => each.value === chosen);
    if (tab) onChange(tab.value);
  };
  return (
    <Tabs value={value} onChange={choose} classNames={{ list: styles.tabs, tab: styles.tab }}>
      <FilterRow>
        <Tabs.List aria-label={props.label}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab.value} value={tab.value}>
              {tab.label}{' '}
              {counts && (
                <Text span c="dimmed" ml="0.2em" className={styles.count} inherit>
                  {counts[tab.value]}
                </Text>
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {props.search}
      </FilterRow>
      <Tabs.Panel value={value}>{props.children}</Tabs.Panel>
    </Tabs>
  );
}

export function FilterRow({ children }: { children: ReactNode }) {
  return (
    <Group align="flex-end" gap="md" mb="1.25rem">
      {children}
    </Group>
  );
}

const searchDelayMs = 300;

interface SearchBoxProps {
  /** Such as `Search posts`. */
  label: string;
  q: string;
  onSearch: (q: string) => void;
}

/** Searches when the typing pauses, and at once when the box is cleared. */
export function SearchBox({ label, q, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(q);
  const lastSearch = useRef(q);
  const input = useRef<HTMLInputElement>(null);
  const search = useDebouncedCallback((value: string) => {
    lastSearch.current = value;
    onSearch(value);
  }, searchDelayMs);

  useEffect(() => {
    // If the URL changes by other means, such as the Back button, the box shows that search and drops its own.
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
      classNames={{ root: styles.search, input: styles.searchInput }}
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
