import { Group, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { limits, readLimits } from '#shared/schemas/limits.ts';
import type { PostFilter, PostSort, PostSummary } from '#shared/schemas/posts.ts';
import { EntryList, latestEntry, useListView } from '#web/src/features/entry-list/entry-list.tsx';
import { useOneAtATime } from '#web/src/features/entry-list/entry-list.queries.ts';
import { SearchBox } from '#web/src/ui/admin/list-filter.tsx';
import { useArrivedOutcome } from '#web/src/ui/admin/use-return.ts';
import { useSelection } from '#web/src/ui/bulk/use-bulk.ts';
import { useChangeStatus, usePin } from '../admin-posts.queries.ts';
import { UnpublishDialog } from '../form/unpublish-dialog.tsx';
import { listedPosts, viewPost } from './listed-posts.ts';
import { useAdminPosts, usePageViews } from './posts-list.queries.ts';
import { PostsBulk } from './posts-bulk.tsx';
import styles from './posts-list.module.css';
import { type ChangedPost, PostsTable } from './posts-table.tsx';

const tabs = [
  { value: 'all', label: 'All' },
  { value: 'published', label: 'Published' },
  { value: 'drafts', label: 'Drafts' },
] as const;

export type PostsTab = 'all' | 'published' | 'drafts';

const tabFilters: Record<PostsTab, PostFilter> = {
  all: 'all',
  published: 'published',
  drafts: 'unpublished',
};

const sortLabels: Record<PostSort, string> = {
  '-created_at': 'Created, newest first',
  '-updated_at': 'Updated, newest first',
  updated_at: 'Updated, oldest first',
  '-published_at': 'Published, newest first',
  published_at: 'Published, oldest first',
  title: 'Title, A to Z',
  '-title': 'Title, Z to A',
};

const defaultSort = '-created_at' satisfies PostSort;

function isPostSort(value: string | null): value is PostSort {
  return value !== null && Object.hasOwn(sortLabels, value);
}

const sortOptions = Object.entries(sortLabels).map(([value, label]) => ({ value, label }));

const outcomes = {
  publish: { result: 'published', participle: 'published' },
  pin: { result: 'pinned to the top of the blog', participle: 'pinned' },
  unpin: { result: 'no longer pinned', participle: 'unpinned' },
};

/** All posts, filtered by tab and search, with their actions. */
export function PostsList({ readOnly }: { readOnly: boolean }) {
  const view = usePostsView();
  const pages = useAdminPosts(view);
  const counts = pages.meta?.counts;
  const views = usePageViews();
  const selection = useSelection(pages.items?.map(({ id }) => id) ?? []);
  const status = useChangeStatus();
  const pin = usePin();
  const changing = useOneAtATime({
    change: async ({ change, ...post }: ChangedPost) => {
      if (change === 'publish') await status.mutateAsync({ post, change });
      else await pin.mutateAsync({ id: post.id, change });
    },
    success: (post) => ({
      sentence: `“${post.title}” is ${outcomes[post.change].result}.`,
      ...(post.change === 'publish' && { link: viewPost(post) }),
    }),
    participle: ({ change }) => outcomes[change].participle,
  });
  const { setOutcome } = changing;
  useArrivedOutcome(setOutcome);
  const [unpublishing, setUnpublishing] = useState<PostSummary>();
  // The server sorts in any other order only as many posts as it searches.
  const isPartlySorted =
    view.sort !== defaultSort && (counts?.[view.tab] ?? 0) > readLimits.searchedPosts;
  return (
    <>
      <EntryList
        kind={listedPosts}
        readOnly={readOnly}
        pages={pages}
        filter={{
          tabs,
          value: view.tab,
          counts,
          onChange: view.setTab,
          search: <OrderAndSearch {...view} />,
        }}
        note={
          isPartlySorted && (
            <Text c="var(--ink-2)" mb="md">
              Only the newest {readLimits.searchedPosts.toLocaleString('en-US')} posts are in this
              order.
            </Text>
          )
        }
        emptyText={view.q === '' ? 'There are no posts here yet.' : 'No posts match this search.'}
        focusTarget="td > :is(a, [tabindex])"
        outcome={changing.outcome}
        onOutcome={setOutcome}
      >
        {(posts, rows, onDelete) => (
          <>
            {!readOnly && <PostsBulk posts={posts} selection={selection} onOutcome={setOutcome} />}
            <PostsTable
              rows={rows}
              posts={posts}
              views={views}
              selection={readOnly ? undefined : selection}
              pinnedId={pages.meta?.pinned}
              changing={changing.item}
              onChange={changing.start}
              onUnpublish={setUnpublishing}
              onDelete={onDelete}
            />
          </>
        )}
      </EntryList>
      {unpublishing && (
        <UnpublishDialog
          post={latestEntry(pages, unpublishing)}
          onUnpublished={(post) => {
            setUnpublishing(undefined);
            setOutcome({ failed: false, sentence: `“${post.title}” is a draft again.` });
          }}
          onClose={() => setUnpublishing(undefined)}
        />
      )}
    </>
  );
}

/** The filter and order of the list, read from the URL: `?tab=drafts&q=words&sort=title`. */
function usePostsView() {
  const { params, setParam, tab, setTab } = useListView('tab', ['all', 'published', 'drafts']);
  const sortParam = params.get('sort');
  const sort: PostSort = isPostSort(sortParam) ? sortParam : defaultSort;
  return {
    tab,
    status: tabFilters[tab],
    sort,
    q: (params.get('q') ?? '').slice(0, limits.searchText.max),
    setTab,
    setSort: (next: string) =>
      setParam('sort', isPostSort(next) && next !== defaultSort ? next : ''),
    setQuery: (q: string) => setParam('q', q),
  };
}

type PostsView = ReturnType<typeof usePostsView>;

function OrderAndSearch({ sort, q, setSort, setQuery }: PostsView) {
  return (
    <Group className={styles.tools}>
      <NativeSelect
        className={styles.sort}
        aria-label="Order of posts"
        data={sortOptions}
        value={sort}
        onChange={({ currentTarget }) => setSort(currentTarget.value)}
      />
      <SearchBox label="Search posts" q={q} onSearch={setQuery} />
    </Group>
  );
}
