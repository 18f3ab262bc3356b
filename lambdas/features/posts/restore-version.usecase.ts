import { requireVersion, savingLatest } from '#lambdas/kernel/saving.ts';
import { problem } from '#shared/problems.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import type { PostVersion, PostWithContent } from './post.ts';
import { nextVersion, type PostDeps, personOf, postEvent } from './post-changes.ts';
import { acceptContent } from './post-content.ts';
import { keepingReferences } from './post-references.ts';
import { keepingVersion, withOldText } from './post-versions.ts';

interface Request {
  id: string;
  /** The version whose text is restored. */
  version: number;
  ifMatch: number | undefined;
  actor: SignedIn;
}

/**
 * Saves an earlier text as the current one; status, schedule and slug stay, and the current text
 * becomes a version.
 * @throws Problem `post-not-found`, `version-not-found` or `stale-version`; `validation-failed`
 *   when the old content would be refused today
 */
export function restoreVersion(request: Request, deps: PostDeps): Promise<PostWithContent> {
  const { id, version, ifMatch } = request;
  return savingLatest(ifMatch, async () => {
    const found = await deps.posts.findWithContent(id);
    const post = requireVersion(found?.post, { ifMatch, missing: 'post-not-found' });
    const isKept = post.keptVersions.includes(version);
    const old = isKept ? await deps.posts.version(id, version) : undefined;
    if (!old) throw problem('version-not-found');
    const before = { post, content: found?.content ?? '' };
    return save({ before, old, actor: request.actor }, deps);
  });
}

async function save(
  { before, old, actor }: { before: PostWithContent; old: PostVersion; actor: SignedIn },
  deps: PostDeps,
): Promise<PostWithContent | 'stale'> {
  const now = deps.now();
  const content = acceptContent(old.content);
  const restored = withOldText(nextVersion(before.post, now), old, content);
  const { after, replaced } = keepingVersion({
    before,
    after: { post: restored, content: content.json },
    saved: { at: now.toISOString(), by: personOf(actor) },
  });
  // The text is the same already.
  if (!replaced) return before;
  const event = postEvent('restore_post', { post: after, actor, now, id: deps.newId() });
  const outcome = await keepingReferences(
    { before: before.post, after },
    {
      references: deps.references,
      save: () => deps.posts.update({ before: before.post, after, content, replaced, event }),
    },
  );
  return outcome === 'saved' ? { post: after, content: content.json } : 'stale';
}
