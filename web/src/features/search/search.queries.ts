import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useMemo } from 'react';
import type { PostSummary } from '#shared/schemas/posts.ts';
import type { FoundEntry, FoundPost } from './search-engine.ts';
import type { FoundPostsProps } from './found-posts.tsx';

export interface SearchState {
  status: 'loading' | 'failed' | 'ready';
  found: FoundPost[];
  others: FoundEntry[];
  /** Shows them; it arrives with the index. */
  FoundPosts: ComponentType<FoundPostsProps> | undefined;
  retry(): void;
}

/** The age at which the index is requested again. */
const indexFreshMs = 5 * 60_000;

/**
 * @param q empty for no search
 * @param inUse somebody is about to search, so the index is loaded
 * @param accepts rejects results that another filter excludes
 * @param withOthers no filter is set that only posts have
 */
export function useSearch(options: {
  q: string;
  inUse: boolean;
  accepts: (post: PostSummary) => boolean;
  withOthers: boolean;
}): SearchState {
  const { q, inUse, accepts, withOthers } = options;
  const { data, isError, refetch } = useQuery({
    queryKey: ['search-engine'],
    queryFn: async ({ signal }) => {
      const { FoundPosts, loadSearchEngine } = await import('./found-posts.tsx');
      return { ...(await loadSearchEngine(signal)), FoundPosts };
    },
    enabled: inUse || q !== '',
    staleTime: indexFreshMs,
  });
  const engine = q === '' ? undefined : data;
  const found = useMemo(() => engine?.find(q) ?? [], [engine, q]);
  const others = useMemo(
    () => (withOthers ? (engine?.findOthers(q) ?? []) : []),
    [engine, q, withOthers],
  );
  return {
    status: data ? 'ready' : isError ? 'failed' : 'loading',
    found: found.filter(({ post }) => accepts(post)),
    others,
    FoundPosts: data?.FoundPosts,
    retry: () => void refetch(),
  };
}
