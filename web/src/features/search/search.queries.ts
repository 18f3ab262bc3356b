import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PostSummary } from '#shared/schemas/posts.ts';
import type { FoundPost } from './found-post.ts';

export interface SearchState {
  status: 'loading' | 'failed' | 'ready';
  found: FoundPost[];
  retry(): void;
}

/** The index may be that old before it is asked for again. */
const indexFreshMs = 5 * 60_000;

/**
 * @param q empty: nothing is searched for
 * @param inUse somebody is about to search, so that the index is to be there soon
 * @param accepts leaves out what another choice leaves out
 */
export function useSearch(options: {
  q: string;
  inUse: boolean;
  accepts: (post: PostSummary) => boolean;
}): SearchState {
  const { q, inUse, accepts } = options;
  const { data, isError, refetch } = useQuery({
    queryKey: ['search-engine'],
    queryFn: async ({ signal }) => (await import('./search-engine.ts')).loadSearchEngine(signal),
    enabled: inUse || q !== '',
    staleTime: indexFreshMs,
  });
  const found = useMemo(() => (q === '' ? [] : (data?.find(q) ?? [])), [data, q]);
  return {
    status: data ? 'ready' : isError ? 'failed' : 'loading',
    found: found.filter(({ post }) => accepts(post)),
    retry: () => void refetch(),
  };
}
