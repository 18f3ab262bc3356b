import { Group, NativeSelect, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { limits } from '#shared/schemas/limits.ts';
import type { PostList } from '#shared/schemas/posts.ts';
import { ListFilter } from '#web/src/ui/admin/list-filter.tsx';
import { SearchBox } from '#web/src/ui/admin/search-box.tsx';
import styles from './posts-filter.module.css';
import { defaultSort, type PostsTab, type PostsView, sortNames } from './use-posts-view.ts';

const tabs: { value: PostsTab; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'published', label: 'Published' },
  { value: 'drafts', label: 'Drafts' },
];

const orders = Object.entries(sortNames).map(([value, label]) => ({ value, label }));

export interface PostsFilterProps {
  view: PostsView;
  counts: PostList['meta']['counts'];
  /** The filtered list. */
  children: ReactNode;
}

export function PostsFilter({ view, counts, children }: PostsFilterProps) {
  const { tab, sort } = view;
  const isPartial = sort !== defaultSort && (counts?.[tab] ?? 0) > limits.searchedPosts;
  return (
    <ListFilter
      label="Posts by status"
      tabs={tabs}
      value={tab}
      counts={counts}
      onChange={view.setTab}
      search={
        <Group className={styles.tools}>
          <NativeSelect
            className={styles.sort}
            aria-label="Order of posts"
            data={orders}
            value={sort}
            onChange={({ currentTarget }) => view.setSort(currentTarget.value)}
          />
          <SearchBox label="Search posts" q={view.q} onSearch={view.setQuery} />
        </Group>
      }
    >
      {isPartial && (
        <Text c="var(--ink-2)" mb="md">
          Only the newest {limits.searchedPosts.toLocaleString('en-US')} posts are in this order.
        </Text>
      )}
      {children}
    </ListFilter>
  );
}
