import { postPath } from '#shared/platform/http.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { messages } from '#shared/schemas/messages.ts';
import type { PostSummary } from '#shared/schemas/posts.ts';
import { api } from '#web/src/api/client.ts';
import type { ListedKind } from '#web/src/features/entry-list/listed-kind.ts';
import { postsList } from '#web/src/ui/admin/admin-lists.ts';
import type { Outcome } from '#web/src/ui/admin/outcome-notice.tsx';

export const listedPosts: ListedKind<PostSummary> = {
  nouns: { one: 'post', many: 'posts' },
  list: postsList,
  key: 'admin-posts',
  remove: (call) => api.call('deletePost', call),
  restore: (call) => api.call('restorePost', call),
  listTrash: (call) => api.call('listTrashedPosts', call),
  texts: {
    loadFailed: messages.postsLoadFailed,
    deleteFailed: authorMessages.postDeleteFailed,
    deletion: 'will be removed for everyone. You can restore it from the trash for 30 days.',
    trash:
      'Deleted posts can be restored as drafts for 30 days, then they are deleted permanently.',
    restored: (posts) => {
      const [first] = posts;
      const wasScheduled = posts.some(({ publish_at }) => publish_at !== null);
      const schedule = wasScheduled ? ' and no longer scheduled' : '';
      return posts.length === 1
        ? `“${first?.title}” is back, as a draft${schedule}.`
        : `${posts.length} posts are back, as drafts${schedule}.`;
    },
  },
};

/** The link to the page of a published post. */
export function viewPost({ slug }: Pick<PostSummary, 'slug'>): NonNullable<Outcome['link']> {
  return { name: 'View post', path: postPath(slug), newTab: true };
}
