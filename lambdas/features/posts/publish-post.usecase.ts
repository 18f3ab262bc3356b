import { changeStatus, type StatusRequest } from './change-status.ts';
import type { PostWithContent } from './post.ts';
import type { PostDeps } from './post-changes.ts';

/**
 * Publishes a post; the date of its first publication stays.
 * @throws Problem `post-not-found` or `stale-version`
 */
export function publishPost(request: StatusRequest, deps: PostDeps): Promise<PostWithContent> {
  return changeStatus(
    request,
    {
      action: 'publish_post',
      status: 'published',
      isNeeded: (post) => post.status !== 'published',
    },
    deps,
  );
}
