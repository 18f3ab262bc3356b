import { useEffect } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Post, PostSummary } from '#shared/schemas/posts.ts';
import type { SeriesList } from '#shared/entries/series.ts';
import { api } from '#web/src/api/client.ts';
import { openFormKey, isNotOpenInForm } from '#web/src/features/entry-editing/entry.queries.ts';

const dayMs = 24 * 60 * 60_000;

/** Reloads a scheduled post from its publication time on, until its version has changed. */
export function useAfterSchedule(post: Post | undefined, onChanged: (now: Post) => void): void {
  const due = post?.publish_at ? Date.parse(post.publish_at) : Number.POSITIVE_INFINITY;
  const { data } = useQuery({
    queryKey: [openFormKey, 'after-schedule', post?.id, post?.version],
    queryFn: ({ signal }) => api.call('getPost', { params: { id: post?.id ?? '' }, signal }),
    enabled: Number.isFinite(due),
    initialData: post,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: () => due <= Date.now() && 'always',
    refetchInterval: ({ state: { data: latest } }) =>
      latest?.version === post?.version && msUntilReload(due),
  });
  useEffect(() => {
    if (data && data.version !== post?.version) onChanged(data);
  }, [data, post, onChanged]);
}

function msUntilReload(due: number): number {
  // The scheduler runs once a minute, so it needs half a minute on average.
  const ms = Math.max(due - Date.now(), 0) + 30_000;
  // A timer cannot last longer than 24 days.
  return Math.min(ms, dayMs);
}

export function useCategoryTitles(): string[] {
  const { data } = useQuery({
    queryKey: ['blog-tags'],
    queryFn: ({ signal }) => api.call('listTags', { signal }),
  });
  return data?.categories.map((category) => category.title) ?? [];
}

const noSeries: SeriesList['data'] = [];

/** The series of all posts, including drafts. */
export function useSeries({ enabled }: { enabled: boolean }): SeriesList['data'] {
  const { data } = useQuery({
    queryKey: ['blog-series'],
    queryFn: ({ signal }) => api.call('listSeries', { signal }),
    enabled,
  });
  return data?.data ?? noSeries;
}

interface StatusChange {
  post: Pick<PostSummary, 'id' | 'version'>;
  change: 'publish' | 'unpublish';
}

/** Publishes or unpublishes a post without changing its text. */
export function useChangeStatus() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ post: { id, version }, change }: StatusChange) =>
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
