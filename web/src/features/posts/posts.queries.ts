/** Posts as the public pages read them. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Post, PostList, PostSummary } from '#shared/schemas/posts.ts';
import { ApiError, api } from '../../api/client.ts';
import { isFiltered, type PostFilter } from './post-filter.ts';

export interface PostsState {
  posts: PostSummary[];
  /** Posts that there are, loaded or not. */
  total: number;
  status: 'loading' | 'failed' | 'ready';
  /** A further page is on its way, or the first one once more. */
  loadingMore: boolean;
  /** The last attempt to load a further page has failed; what is there stays. */
  moreFailed: boolean;
  hasMore: boolean;
  loadMore(): void;
  retry(): void;
}

/**
 * Published posts, newest first, page by page.
 * @param firstPage what the server has rendered the page of all posts with
 */
export function usePosts(filter: PostFilter, firstPage?: PostList): PostsState {
  const query = useInfiniteQuery({
    queryKey: ['posts', 'published', filter],
    queryFn: ({ pageParam, signal }) =>
      api.call('listPosts', { query: { sort: '-created_at', page: pageParam, ...filter }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.total_pages ? meta.page + 1 : undefined),
    initialData:
      firstPage && !isFiltered(filter) ? { pages: [firstPage], pageParams: [1] } : undefined,
  });
  const { data } = query;
  return {
    posts: withoutRepeats(data?.pages.flatMap((page) => page.data) ?? []),
    total: data?.pages.at(-1)?.meta.total ?? 0,
    status: data ? 'ready' : query.isError ? 'failed' : 'loading',
    loadingMore: query.isFetchingNextPage || (query.isError && query.isFetching && !data),
    moreFailed: query.isFetchNextPageError && !query.isFetchingNextPage,
    hasMore: query.hasNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}

export type PostState =
  | { status: 'loading' }
  | { status: 'not-found' }
  | { status: 'failed'; retry(): void }
  | { status: 'ready'; post: Post };

/** One post by its slug, a former slug or its id. */
export function usePost(slug: string, initial?: Post): PostState {
  const query = useQuery({
    queryKey: ['posts', 'published', slug],
    queryFn: ({ signal }) => api.call('getPost', { params: { id: slug }, signal }),
    initialData: initial,
  });
  if (query.data) return { status: 'ready', post: query.data };
  if (!query.isError || query.isFetching) return { status: 'loading' };
  if (query.error instanceof ApiError && query.error.status === 404) return { status: 'not-found' };
  return { status: 'failed', retry: () => void query.refetch() };
}

/** What published posts can be narrowed to. */
export function useOfferedFilters({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: ['blog-tags'],
    queryFn: ({ signal }) => api.call('listTags', { signal }),
    enabled,
  });
}

/** A post published between two pages moves the last of the first onto the second. */
function withoutRepeats(posts: PostSummary[]): PostSummary[] {
  return [...new Map(posts.map((post) => [post.id, post])).values()];
}
