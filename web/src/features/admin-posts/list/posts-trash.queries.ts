import type { PostSummary } from '#shared/schemas/posts.ts';
import type { WireTrashedPost } from '#shared/schemas/trash.ts';
import { api } from '#web/src/api/client.ts';
import { usePagedList } from '#web/src/api/paged.queries.ts';
import { useRestoring } from '#web/src/api/use-restoring.ts';
import { useUndo } from '#web/src/api/use-undo.ts';

export const trashPath = '/admin/posts/trash';

/** Pages of deleted posts, latest deletion first. */
export function useTrashedPosts() {
  return usePagedList({
    queryKey: ['admin-posts', 'trash'],
    fetchPage: (query, signal) => api.call('listTrashedPosts', { query, signal }),
  });
}

type Deleted = Pick<PostSummary, 'id' | 'title' | 'publish_at'>;

const restore = (id: string) => api.call('restorePost', { params: { id } });

const isScheduled = ({ publish_at }: Deleted) => publish_at !== null;

function restored(post: Deleted): string {
  return `“${post.title}” is back, as a draft${isScheduled(post) ? ' and no longer scheduled' : ''}.`;
}

export function useRestorePost() {
  return useRestoring<WireTrashedPost>({ restore: ({ id }) => restore(id), restored });
}

/** Takes back the deletion of posts. */
export function useUndoPosts() {
  return useUndo<Deleted>({
    restore,
    back: (posts) =>
      posts.length === 1
        ? posts.map(restored).join('')
        : `${posts.length} posts are back, as drafts${posts.some(isScheduled) ? ' and no longer scheduled' : ''}.`,
    trashPath,
  });
}
