import { changeStatus, type StatusRequest } from './change-status.ts';
import type { PostWithContent } from './post.ts';
import type { PostDeps } from './post-changes.ts';

/**
 * Makes a published post a draft; one that is not published stays as it is.
 * @throws Problem `post-not-found` or `stale-version`
 */
export function unpublishPost(request: StatusRequest, deps: PostDeps): Promise<PostWithContent> {
  return changeStatus(
    request,
    {
      action: 'unpublish_post',
      status: 'draft',
      isNeeded: (post) => post.status === 'published',
    },
    deps,
  );
}
