import { savingLatest } from '#lambdas/kernel/saving.ts';
import { savingUnderFreeSlug } from '#lambdas/kernel/slug.ts';
import { readStored } from '#shared/content/read-stored.ts';
import { problem } from '#shared/problems.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import type { PostWithContent, TrashedPost } from './post.ts';
import { nextVersion, type PostDeps, postEvent } from './post-changes.ts';
import { bodyWords } from './post-search.ts';
import { isSlugOfTitle, slugBase } from './post-slug.ts';

interface Request {
  id: string;
  actor: SignedIn;
}

/**
 * Restores a post from the trash as a draft without a schedule:
 * 1. return an already restored one unchanged;
 * 2. save it under its slug, or under a numbered one when another post has taken it meanwhile;
 * 3. keep its versions, which would expire otherwise; when that fails, a tick does it.
 * @throws Problem `post-not-found` when it is not in the trash, or no longer
 */
export async function restorePost(request: Request, deps: PostDeps): Promise<PostWithContent> {
  const { id } = request;
  const restored = await savingLatest(undefined, async () => {
    const found = await deps.posts.findTrashed({ id, now: deps.now() });
    if (found) return restore(found, request, deps);
    // Checked last, so that it is not missed when another request restores it right now.
    const present = await deps.posts.findWithContent(id);
    if (!present) throw problem('post-not-found');
    return present;
  });
  await deps.posts.settleVersions(id).catch(() => undefined);
  return restored;
}

async function restore(
  before: TrashedPost,
  { actor }: Request,
  deps: PostDeps,
): Promise<PostWithContent | 'stale'> {
  const { post, content } = before;
  const now = deps.now();
  const event = postEvent('untrash_post', { post, actor, now, id: deps.newId() });
  const words = bodyWords(readStored(content));
  const save = async (slug: string) => {
    const formerSlugs = await freeOf(post.formerSlugs, deps);
    const draft = { ...nextVersion(post, now), status: 'draft', publishAt: null } as const;
    const after = { ...draft, slug, formerSlugs };
    const outcome = await deps.posts.restore({
      before,
      after,
      content: { json: content, words },
      event,
    });
    return outcome === 'saved' ? { post: after, content } : outcome;
  };
  const outcome = await save(post.slug);
  if (outcome !== 'slug-taken') return outcome;
  // A slug chosen by the author gets the number itself.
  const title = isSlugOfTitle(post.slug, post.title) ? post.title : post.slug;
  return savingUnderFreeSlug({ slugs: deps.posts, base: slugBase(title) }, save);
}

/** Slugs that another post has taken meanwhile lead there. */
async function freeOf(slugs: readonly string[], { posts }: PostDeps): Promise<string[]> {
  const taken = await posts.takenSlugs(slugs);
  return slugs.filter((slug) => !taken.has(slug));
}
