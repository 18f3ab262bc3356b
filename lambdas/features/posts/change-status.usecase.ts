import { requireVersion, savingLatest } from '#lambdas/kernel/saving.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import type { PostRecord, PostWithContent } from './post.ts';
import { type Actor, nextVersion, type PostDeps, postEvent, withStatus } from './post-changes.ts';
import { keepingReferences } from './post-references.ts';

export interface StatusRequest {
  id: string;
  ifMatch: number | undefined;
  actor: SignedIn;
}

type NewStatus =
  | { action: 'publish_post'; status: 'published' }
  | { action: 'unpublish_post'; status: 'draft' };

type Change = NewStatus & {
  /** A post that already has the wanted state is returned unchanged. */
  isNeeded: (post: PostRecord) => boolean;
};

/**
 * Publishes a post; the date of its first publication is kept.
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

/**
 * Makes a published post a draft; an unpublished one is returned unchanged.
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

/** Shared by publishing and unpublishing. */
function changeStatus(
  { id, ifMatch, actor }: StatusRequest,
  change: Change,
  deps: PostDeps,
): Promise<PostWithContent> {
  return savingLatest(ifMatch, async () => {
    const found = await deps.posts.findWithContent(id);
    const before = requireVersion(found?.post, { ifMatch, missing: 'post-not-found' });
    const content = found?.content ?? '';
    if (!change.isNeeded(before)) return { post: before, content };
    const post = await saveStatus({ before, actor, ...change }, deps);
    return post === 'stale' ? post : { post, content };
  });
}

/** One attempt on the version that was read. */
export async function saveStatus(
  { before, actor, action, status }: NewStatus & { before: PostRecord; actor: Actor },
  deps: PostDeps,
): Promise<PostRecord | 'stale'> {
  const now = deps.now();
  const after = withStatus(nextVersion(before, now), status, now);
  const event = postEvent(action, { post: after, actor, now, id: deps.newId() });
  const outcome = await keepingReferences(
    { before, after },
    { references: deps.references, save: () => deps.posts.update({ before, after, event }) },
  );
  return outcome === 'saved' ? after : 'stale';
}
