/** A project with its article, as its page reads it. */
import { useQuery } from '@tanstack/react-query';
import type { ProjectPage } from '#shared/schemas/projects.ts';
import { ApiError, api } from '#web/src/api/client.ts';

export type ProjectPageState =
  | { status: 'loading' }
  | { status: 'not-found' }
  | { status: 'failed'; retry(): void }
  | { status: 'ready'; page: ProjectPage };

/**
 * One project by its slug, a former slug or its id.
 * @param ahead the project of the document: it lacks its text, so it is never put into the cache
 */
export function useProjectPage(slug: string, ahead?: ProjectPage): ProjectPageState {
  const query = useQuery({
    queryKey: ['projects', 'page', slug],
    queryFn: ({ signal }) => api.call('getProject', { params: { id: slug }, signal }),
    enabled: ahead === undefined,
  });
  if (ahead) return { status: 'ready', page: ahead };
  if (query.data) return { status: 'ready', page: query.data };
  if (!query.isError || query.isFetching) return { status: 'loading' };
  if (query.error instanceof ApiError && query.error.status === 404) return { status: 'not-found' };
  return { status: 'failed', retry: () => void query.refetch() };
}
