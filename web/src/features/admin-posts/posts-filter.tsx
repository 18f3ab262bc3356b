import { Tabs, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { limits } from '#shared/schemas/limits.ts';
import type { PostList } from '#shared/schemas/posts.ts';
import { isPostsTab, type PostsTab } from './use-posts-view.ts';

const searchDelayMs = 300;

const tabs: { value: PostsTab; label: string; count: 'all' | 'published' | 'drafts' }[] = [
  { value: 'all', label: 'All', count: 'all' },
  { value: 'published', label: 'Published', count: 'published' },
  { value: 'drafts', label: 'Drafts', count: 'drafts' },
];

export interface PostsFilterProps {
  tab: PostsTab;
  q: string;
  counts: PostList['meta']['counts'];
  onTab: (tab: PostsTab) => void;
  onSearch: (q: string) => void;
  /** The list that is filtered. */
  children: ReactNode;
}

export function PostsFilter({ tab, q, counts, onTab, onSearch, children }: PostsFilterProps) {
  return (
    <Tabs
      value={tab}
      onChange={(value) => isPostsTab(value) && onTab(value)}
      classNames={{ list: 'adm-tabs', tab: 'adm-tab' }}
    >
      <div className="adm-filter">
        <Tabs.List aria-label="Posts by status">
          {tabs.map(({ value, label, count }) => (
            <Tabs.Tab key={value} value={value}>
              {label} {counts && <span className="adm-count">{counts[count]}</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <SearchBox q={q} onSearch={onSearch} />
      </div>
      <Tabs.Panel value={tab}>{children}</Tabs.Panel>
    </Tabs>
  );
}

function SearchBox({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [text, setText] = useState(q);
  const lastSearch = useRef(q);
  const search = useDebouncedCallback((value: string) => {
    lastSearch.current = value;
    onSearch(value);
  }, searchDelayMs);

  useEffect(() => {
    // The address changed without this box, as by the way back: it follows.
    if (q === lastSearch.current) return;
    lastSearch.current = q;
    setText(q);
  }, [q]);

  return (
    <TextInput
      type="search"
      className="adm-search"
      aria-label="Search posts"
      placeholder="Search posts"
      leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
      maxLength={limits.searchText.max}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        search(event.currentTarget.value.trim());
      }}
    />
  );
}
