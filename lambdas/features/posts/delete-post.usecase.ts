import { requireVersion, savingLatest } from '#lambdas/kernel/saving.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import { trashDays } from './post.ts';
import { type PostDeps, postEvent } from './post-changes.ts';
import { keepingReferences } from './post-references.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Moves a post to the trash: it is no longer found, and its slugs are free. Its versions are too
 * many and too large for the same transaction, so they follow; when that fails, a tick does it.
 * @throws Problem `post-not-found` or `stale-version`
 */
export async function deletePost(
  request: { id: string; ifMatch: number | undefined; actor: SignedIn },
  deps: PostDeps,
): Promise<void> {
  await savingLatest(request.ifMatch, async () => {
    const found = await deps.posts.find(request.id);
    const { ifMatch } = request;
    const post = requireVersion(found, { ifMatch, missing: 'post-not-found' });
    const now = deps.now();
    const event = postEvent('delete_post', { post, actor: request.actor, now, id: deps.newId() });
    const expiresAt = new Date(now.getTime() + trashDays * dayMs);
    return keepingReferences(
      { before: post },
      { references: deps.references, save: () => deps.posts.trash({ post, event, expiresAt }) },
    );
  });
  await deps.posts.settleVersions(request.id).catch(() => undefined);
}
