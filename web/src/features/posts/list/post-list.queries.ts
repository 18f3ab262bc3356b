/** Lists of published posts, and their available filters. */
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import type { BlogTags, PostList, PostSummary } from '#shared/schemas/posts.ts';
import { api } from '#web/src/api/client.ts';
import { rememberImages } from '#web/src/api/upload-address.queries.ts';
import type { PostFilter } from './post-filter.ts';

export interface PostListState {
  posts: PostSummary[];
  status: 'loading' | 'failed' | 'ready';
  /** The total number of posts, loaded or not. */
  total: number;
  /** The number of shown pages. */
  pages: number;
  hasMore: boolean;
  /** A further page is loading. */
  loadingMore: boolean;
  /** A further page could not be loaded; the loaded ones stay. */
  moreFailed: boolean;
  /** Retries every failed page. */
  retry(): void;
}

/**
 * Published posts, newest first: the first `page` pages of those that match the filter. Each page
 * is a separate query, so the address alone determines what is shown.
 * @param firstPage the data of the server's rendering with this filter
 */
export function usePostList(options: {
  filter: PostFilter;
  page: number;
  firstPage: PostList | undefined;
  enabled: boolean;
}): PostListState {
  const { filter, page, firstPage, enabled } = options;
  const first = useQuery({ ...postsPage(filter, 1), initialData: firstPage, enabled });
  const totalPages = first.data?.meta.total_pages ?? 1;
  // No more than there are, whatever the address says.
  const further = useQueries({
    queries: numbers(2, Math.min(page, totalPages)).map((number) => ({
      ...postsPage(filter, number),
      enabled,
    })),
  });
  const queries = [first, ...further];
  const gap = queries.findIndex((query) => query.data === undefined);
  const shown = queries.slice(0, gap === -1 ? queries.length : gap);
  return {
    posts: withoutRepeats(shown.flatMap((query) => query.data?.data ?? [])),
    status: first.data ? 'ready' : first.isError ? 'failed' : 'loading',
    total: shown.at(-1)?.data?.meta.total ?? 0,
    pages: shown.length,
    hasMore: shown.length < totalPages,
    loadingMore: further.some((query) => query.isLoading),
    moreFailed: further.some((query) => query.isLoadingError),
    retry: () => {
      for (const query of queries) if (query.isLoadingError) void query.refetch();
    },
  };
}

/** They change only with a new post; a reader need not have the newest. */
const labelsFreshMs = 5 * 60_000;

/** @param known the data of the server's rendering */
export function useLabels({ enabled, known }: { enabled: boolean; known?: BlogTags | undefined }) {
  return useQuery({
    queryKey: ['blog-tags'],
    queryFn: ({ signal }) => api.call('listTags', { signal }),
    initialData: known,
    staleTime: labelsFreshMs,
    enabled,
  });
}

function postsPage(filter: PostFilter, page: number) {
  return queryOptions({
    queryKey: ['posts', 'list', filter, page],
    queryFn: async ({ signal, client }) => {
      const query = { sort: '-created_at' as const, page, ...filter };
      const list = await api.call('listPosts', { query, signal });
      rememberImages(client, list.images);
      return list;
    },
  });
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

/** A post published between two requests moves the last of the first page onto the second. */
function withoutRepeats(posts: PostSummary[]): PostSummary[] {
  return [...new Map(posts.map((post) => [post.id, post])).values()];
}
