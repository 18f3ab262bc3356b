import { useEffect } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Post, PostSummary } from '#shared/schemas/posts.ts';
import type { SeriesList } from '#shared/entries/series.ts';
import { api } from '#web/src/api/client.ts';
import { openFormKey, isNotOpenInForm } from '#web/src/features/entry-editing/entry.queries.ts';

const dayMs = 24 * 60 * 60_000;

/** Polls a scheduled post from its publication time on, until its version changes. */
export function useAfterSchedule(post: Post | undefined, onChanged: (now: Post) => void): void {
  const due = Date.parse(post?.publish_at ?? '');
  const { data } = useQuery({
    queryKey: [openFormKey, 'after-schedule', post?.id, post?.version],
    queryFn: ({ signal }) => api.call('getPost', { params: { id: post?.id ?? '' }, signal }),
    enabled: !Number.isNaN(due),
    initialData: post,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: () => due <= Date.now() && 'always',
    // The scheduler runs once a minute, so the first request waits half a minute longer.
    refetchInterval: ({ state: { data: now } }) =>
      now?.version === post?.version && Math.min(Math.max(due - Date.now(), 0) + 30_000, dayMs),
  });
  useEffect(() => {
    if (data && data.version !== post?.version) onChanged(data);
  }, [data, post, onChanged]);
}

export function useCategoryTitles(): string[] {
  const { data } = useQuery({
    queryKey: ['blog-tags'],
    queryFn: ({ signal }) => api.call('listTags', { signal }),
  });
  return data?.categories.map((category) => category.title) ?? [];
}

const noSeries: SeriesList['data'] = [];

/** The series of all posts, drafts included. */
export function useSeries({ enabled }: { enabled: boolean }): SeriesList['data'] {
  const { data } = useQuery({
    queryKey: ['blog-series'],
    queryFn: ({ signal }) => api.call('listSeries', { signal }),
    enabled,
  });
  return data?.data ?? noSeries;
}

export type StatusChange = 'publish' | 'unpublish';

/** Publishes or unpublishes a post without changing its text. */
export function useChangeStatus() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ post: { id, version }, change }: StatusChangeRequest) =>
      api.call(change === 'publish' ? 'publishPost' : 'unpublishPost', {
        params: { id },
        ifMatch: version,
      }),
    // Even after a failure: somebody else may have changed the post. An open form keeps its values.
    onSettled: () => queries.invalidateQueries({ predicate: isNotOpenInForm }),
  });
}

/** Puts a post on top of the blog, or takes it off. */
export function usePin() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: 'pin' | 'unpin' }) =>
      api.call(change === 'pin' ? 'pinPost' : 'unpinPost', { params: { id } }),
    onSettled: () => queries.invalidateQueries({ predicate: isNotOpenInForm }),
  });
}

interface StatusChangeRequest {
  post: Pick<PostSummary, 'id' | 'version'>;
  change: StatusChange;
}
