import type { ReactNode } from 'react';
import type { PostList } from '#shared/schemas/posts.ts';
import { ListFilter } from '#web/src/ui/admin/list-filter.tsx';
import { SearchBox } from '#web/src/ui/admin/search-box.tsx';
import type { PostsTab } from './use-posts-view.ts';

const tabs: { value: PostsTab; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'published', label: 'Published' },
  { value: 'drafts', label: 'Drafts' },
];

export interface PostsFilterProps {
  tab: PostsTab;
  q: string;
  counts: PostList['meta']['counts'];
  onTab: (tab: PostsTab) => void;
  onSearch: (q: string) => void;
  /** The filtered list. */
  children: ReactNode;
}

export function PostsFilter({ tab, q, counts, onTab, onSearch, children }: PostsFilterProps) {
  return (
    <ListFilter
      label="Posts by status"
      tabs={tabs}
      value={tab}
      counts={counts}
      onChange={onTab}
      search={<SearchBox label="Search posts" q={q} onSearch={onSearch} />}
    >
      {children}
    </ListFilter>
  );
}
