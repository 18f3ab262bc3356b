import {
  type Query,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { PostFilter, PostList, PostSummary, SavePostInput } from '#shared/schemas/posts.ts';
import { api } from '#web/src/api/client.ts';

const pageSize = 20;

interface PageParam {
  page: number;
  cursor?: string;
}

/** Pages of posts of any status. While another filter or search loads, the last list stays. */
export function useAdminPosts({ status, q }: { status: PostFilter; q: string }) {
  const query = useInfiniteQuery({
    queryKey: ['admin-posts', status, q],
    // React Query aborts the signal of a search that nobody waits for any more.
    queryFn: ({ pageParam, signal }) =>
      api.call('listPosts', {
        query: {
          status,
          sort: '-created_at',
          page_size: pageSize,
          ...(q ? { q } : {}),
          ...(pageParam.cursor ? { cursor: pageParam.cursor } : { page: pageParam.page }),
        },
        signal,
      }),
    initialPageParam: { page: 1 } as PageParam,
    getNextPageParam: nextPage,
  });
  const [lastPages, setLastPages] = useState<PostList[]>();
  if (query.data && query.data.pages !== lastPages) setLastPages(query.data.pages);
  const pages = query.data?.pages ?? lastPages;
  return {
    posts: pages?.flatMap((page) => page.data),
    counts: pages?.[0]?.meta.counts,
    severalPages: (pages?.[0]?.meta.total_pages ?? 0) > 1,
    /** A failed search is silent: the list before it stays. */
    failed: query.isError && (q === '' || pages === undefined),
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}

function nextPage(last: PostList, _all: PostList[], { page }: PageParam): PageParam | undefined {
  if (last.meta.next_cursor) return { page: page + 1, cursor: last.meta.next_cursor };
  return page < last.meta.total_pages ? { page: page + 1 } : undefined;
}

/** The post to be edited, always as it is saved now: a copy from the cache would be stale. */
export function usePostToEdit(slug: string) {
  return useQuery({
    queryKey: ['admin-post', slug],
    queryFn: ({ signal }) => api.call('getPost', { params: { id: slug }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Titles of the categories in use. */
export function useCategoryTitles(): string[] {
  const { data } = useQuery({
    queryKey: ['blog-tags'],
    queryFn: ({ signal }) => api.call('listTags', { signal }),
  });
  return data?.categories.map((category) => category.title) ?? [];
}

export function useDeletePost() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: Pick<PostSummary, 'id' | 'version'>) =>
      api.call('deletePost', { params: { id }, ifMatch: version }),
    // Also after a failure: what it was based on may have changed.
    onSettled: () => queries.invalidateQueries(),
  });
}

export type StatusChange = 'publish' | 'unpublish';

/** Makes a post public, or a draft again, without a change of what it says. */
export function useChangeStatus() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ post: { id, version }, change }: StatusChangeRequest) =>
      api.call(change === 'publish' ? 'publishPost' : 'unpublishPost', {
        params: { id },
        ifMatch: version,
      }),
    // Also after a failure: what it was based on may have changed. A form keeps what it has.
    onSettled: () => queries.invalidateQueries({ predicate: isNoPostInAForm }),
  });
}

interface StatusChangeRequest {
  post: Pick<PostSummary, 'id' | 'version'>;
  change: StatusChange;
}

export interface SaveRequest {
  body: SavePostInput;
  /** Of the post that is changed; none for a new one. */
  target?: { id: string; version: number };
  /** Makes a repeated creation one post. */
  idempotencyKey: string;
}

export function useSavePost() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, target, idempotencyKey }: SaveRequest) =>
      target
        ? api.call('updatePost', { params: { id: target.id }, body, ifMatch: target.version })
        : api.call('createPost', { body, idempotencyKey }),
    onSuccess: () => queries.invalidateQueries({ predicate: isNoPostInAForm }),
  });
}

/** A post that is loaded anew would take the place of what is being written. */
export function isNoPostInAForm({ queryKey }: Query): boolean {
  return queryKey[0] !== 'admin-post';
}
