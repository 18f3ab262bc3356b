import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useMemo } from 'react';
import type { PostSummary } from '#shared/schemas/posts.ts';
import type { FoundEntry, FoundPost } from './search-engine.ts';
import type { ResultListProps } from './result-list.tsx';

export interface SearchState {
  status: 'loading' | 'failed' | 'ready';
  posts: FoundPost[];
  entries: FoundEntry[];
  /** The component that shows the results, which is loaded with the index. */
  ResultList: ComponentType<ResultListProps> | undefined;
  retry(): void;
}

/** The age at which the index is requested again. */
const indexFreshMs = 5 * 60_000;

/**
 * @param q the search text; empty for no search
 * @param inUse whether somebody is about to search, so that the index is loaded
 * @param accepts returns false for posts that a filter excludes
 * @param withEntries whether to find projects and pages, which have no tags and categories to filter by
 */
export function useSearch(options: {
  q: string;
  inUse: boolean;
  accepts: (post: PostSummary) => boolean;
  withEntries: boolean;
}): SearchState {
  const { q, inUse, accepts, withEntries } = options;
  const { data, isError, refetch } = useQuery({
    queryKey: ['search-engine'],
    queryFn: async ({ signal }) => {
      const { ResultList, loadSearchEngine } = await import('./result-list.tsx');
      return { ...(await loadSearchEngine(signal)), ResultList };
    },
    enabled: inUse || q !== '',
    staleTime: indexFreshMs,
  });
  const engine = q === '' ? undefined : data;
  const posts = useMemo(() => engine?.findPosts(q) ?? [], [engine, q]);
  const entries = useMemo(
    () => (withEntries ? (engine?.findEntries(q) ?? []) : []),
    [engine, q, withEntries],
  );
  const unloadedStatus = isError ? 'failed' : 'loading';
  return {
    status: data ? 'ready' : unloadedStatus,
    posts: posts.filter(({ post }) => accepts(post)),
    entries,
    ResultList: data?.ResultList,
    retry: () => void refetch(),
  };
}
