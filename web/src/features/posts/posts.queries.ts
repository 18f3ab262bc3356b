/** Posts as the public pages read them. */
import { useQuery } from '@tanstack/react-query';
import type { Post } from '#shared/schemas/posts.ts';
import { ApiError, api } from '#web/src/api/client.ts';

export type PostState =
  | { status: 'loading' }
  | { status: 'not-found' }
  | { status: 'failed'; retry(): void }
  | { status: 'ready'; post: Post };

/**
 * One post by its slug, a former slug or its id.
 * @param ahead the post of the document: it lacks its text, so it is never put into the cache
 */
export function usePost(slug: string, ahead?: Post): PostState {
  const query = useQuery({
    queryKey: ['posts', 'published', slug],
    queryFn: ({ signal }) => api.call('getPost', { params: { id: slug }, signal }),
    enabled: ahead === undefined,
  });
  if (ahead) return { status: 'ready', post: ahead };
  if (query.data) return { status: 'ready', post: query.data };
  if (!query.isError || query.isFetching) return { status: 'loading' };
  if (query.error instanceof ApiError && query.error.status === 404) return { status: 'not-found' };
  return { status: 'failed', retry: () => void query.refetch() };
}
