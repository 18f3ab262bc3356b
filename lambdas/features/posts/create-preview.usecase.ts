import { problem } from '#shared/problems.ts';
import { limits } from '#shared/schemas/limits.ts';
import { type Actor, postEvent } from './post-changes.ts';
import type { PostsRepository } from './posts.repository.ts';
import { linkToken, tokenHash } from '#lambdas/kernel/link-token.ts';
import type { PreviewsRepository } from './previews.repository.ts';

const dayMs = 24 * 60 * 60 * 1000;

export interface PreviewDeps {
  posts: Pick<PostsRepository, 'find'>;
  previews: PreviewsRepository;
  now: () => Date;
  /** UUIDv7. */
  newId: () => string;
  /** `secretBytes` random bytes. */
  newSecret: () => Uint8Array;
}

/**
 * Creates the only link under which anyone can read this post for a week; an earlier one stops
 * working.
 * @throws Problem `post-not-found`
 */
export async function createPreview(
  { id, actor }: { id: string; actor: Actor },
  deps: PreviewDeps,
): Promise<{ token: string; expiresAt: Date }> {
  const post = await deps.posts.find(id);
  if (!post) throw problem('post-not-found');
  const now = deps.now();
  const token = linkToken(post.id, deps.newSecret());
  const expiresAt = new Date(now.getTime() + limits.previewDays * dayMs);
  const event = postEvent('create_preview', { post, actor, now, id: deps.newId() });
  await deps.previews.save({ postId: post.id, tokenHash: tokenHash(token), expiresAt }, event);
  return { token, expiresAt };
}
