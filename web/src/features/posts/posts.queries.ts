/** Posts as the public pages read them. */
import type { Post } from '#shared/schemas/posts.ts';
import { api } from '#web/src/api/client.ts';
import { type PageRecord, usePageRecord } from '#web/src/api/page-record.queries.ts';

/** One post by its slug, a former slug or its id; `ahead` is the one of the document. */
export function usePost(
  slug: string,
  { ahead, loadView }: { ahead: Post | undefined; loadView: () => Promise<unknown> },
): PageRecord<Post> {
  return usePageRecord({
    queryKey: ['posts', 'published', slug],
    find: (signal) => api.call('getPost', { params: { id: slug }, signal }),
    ahead,
    loadView,
  });
}
