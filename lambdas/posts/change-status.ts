import type { SignedIn } from '#shared/routes/handler.ts';
import { requireVersion, savingLatest } from '../versions/saving.ts';
import type { PostRecord, PostWithContent } from './post.ts';
import { nextVersion, type PostDeps, postEvent, withStatus } from './post-changes.ts';
import { keepingReferences } from './post-references.ts';

export interface StatusRequest {
  id: string;
  ifMatch: number | undefined;
  actor: SignedIn;
}

interface Change {
  action: 'publish_post' | 'unpublish_post';
  status: 'published' | 'draft';
  /** A post that has the wanted state already is answered as it is. */
  isNeeded: (post: PostRecord) => boolean;
}

/** What publishing and taking back have in common. */
export function changeStatus(
  { id, ifMatch, actor }: StatusRequest,
  change: Change,
  deps: PostDeps,
): Promise<PostWithContent> {
  return savingLatest(ifMatch, async () => {
    const found = await deps.posts.findWithContent(id);
    const before = requireVersion(found?.post, { ifMatch, missing: 'post-not-found' });
    const content = found?.content ?? '';
    if (!change.isNeeded(before)) return { post: before, content };
    const now = deps.now();
    const after = withStatus(nextVersion(before, now), change.status, now);
    const event = postEvent(change.action, { post: after, actor, now, id: deps.newId() });
    const outcome = await keepingReferences(
      { before, after },
      {
        references: deps.references,
        save: () => deps.posts.update({ before, after, event }),
      },
    );
    return outcome === 'saved' ? { post: after, content } : 'stale';
  });
}
