/** The one post on top of /blog and of the home page, until another one is. */
import { problem } from '#shared/problems.ts';
import { entryEvent } from '../entries/entry-kind.ts';
import type { PostDeps } from './post-changes.ts';
import { postKind } from './post.kind.ts';

interface Request {
  id: string;
  actor: { userId: string };
}

type PinDeps = Pick<PostDeps, 'posts' | 'now' | 'newId'>;

/**
 * Puts a published post on top, in place of any other. Unpublished later, it counts again once it is
 * published again.
 * @throws Problem `post-not-found`, or `validation-failed` for a post that is not published
 */
export async function pinPost({ id, actor }: Request, deps: PinDeps): Promise<void> {
  const [entry, { pinned }] = await Promise.all([deps.posts.find(id), deps.posts.counts()]);
  if (!entry) throw problem('post-not-found');
  if (entry.status !== 'published') {
    throw problem('validation-failed', { errors: { status: 'Only published posts are pinned' } });
  }
  if (pinned === id) return;
  const facts = { entry, actor, now: deps.now(), id: deps.newId() };
  await deps.posts.pin(id, {
    ...entryEvent(postKind, 'update', facts),
    action: 'pin_post',
    actionDisplay: 'Pinned blog post',
  });
}

/**
 * Gives the top back to the newest post; nothing happens to a post that is not pinned.
 * @throws Problem `post-not-found`
 */
export async function unpinPost({ id, actor }: Request, deps: PinDeps): Promise<void> {
  const [entry, { pinned }] = await Promise.all([deps.posts.find(id), deps.posts.counts()]);
  if (!entry) throw problem('post-not-found');
  if (pinned !== id) return;
  const facts = { entry, actor, now: deps.now(), id: deps.newId() };
  await deps.posts.unpin(id, {
    ...entryEvent(postKind, 'update', facts),
    action: 'unpin_post',
    actionDisplay: 'Unpinned blog post',
  });
}
