import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PostList } from '#shared/schemas/posts.ts';
import { SearchBox } from '#web/src/ui/admin/search-box.tsx';
import { isPostsTab, type PostsTab } from './use-posts-view.ts';

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
        <SearchBox label="Search posts" q={q} onSearch={onSearch} />
      </div>
      <Tabs.Panel value={tab}>{children}</Tabs.Panel>
    </Tabs>
  );
}
