/** The past of a post that was published elsewhere before it was created here. */
import { problem } from '#shared/problems.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import type { CreatePost } from '#shared/schemas/posts.ts';
import type { PostsRepository } from './posts.repository.ts';

/** ISO 8601, UTC, with milliseconds: the spelling that sorts as text. */
export interface FormerTimes {
  createdAt: string;
  updatedAt: string;
  /** For a published post. */
  publishedAt: string;
}

/**
 * The times and former slugs of a new post; without a past, all times are now.
 * @throws Problem `validation-failed` for a time in the future, `slug-taken`
 */
export async function acceptFormer(
  former: CreatePost['former'],
  { now, posts }: { now: Date; posts: Pick<PostsRepository, 'takenSlugs'> },
): Promise<{ times: FormerTimes; slugs: string[] }> {
  const { created_at: created = now.toISOString(), slugs = [] } = former ?? {};
  const { updated_at: updated = created, published_at: published = created } = former ?? {};
  const times = [created, updated, published].map((time) => new Date(time));
  if (times.some((time) => time > now)) {
    throw problem('validation-failed', { errors: { former: authorMessages.formerInFuture } });
  }
  if (slugs.length > 0 && (await posts.takenSlugs(slugs)).size > 0) throw problem('slug-taken');
  const [createdAt = '', updatedAt = '', publishedAt = ''] = times.map((time) =>
    time.toISOString(),
  );
  return { times: { createdAt, updatedAt, publishedAt }, slugs };
}
