/** Lists of published posts, and their available filters. */
import { useQuery } from '@tanstack/react-query';
import type { BlogTags, PostList, PostSummary } from '#shared/schemas/posts.ts';
import { api } from '#web/src/api/client.ts';
import { type ShownPages, useShownPages } from '#web/src/api/shown-pages.queries.ts';
import type { PostFilter } from './post-filter.ts';

/**
 * Published posts, newest first: the first `page` pages of those that match the filter.
 * @param firstPage the data of the server's rendering with this filter
 */
export function usePostList({
  filter,
  ...shown
}: {
  filter: PostFilter;
  page: number;
  showPage: (page: number) => void;
  firstPage: PostList | undefined;
  enabled: boolean;
}): ShownPages<PostSummary> {
  return useShownPages({
    queryKey: ['posts', 'list', filter],
    fetchPage: (page, signal) =>
      api.call('listPosts', { query: { sort: '-created_at', page, ...filter }, signal }),
    ...shown,
  });
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
