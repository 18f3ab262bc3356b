import { problem } from '#shared/problems.ts';
import type { PreviewDeps } from './create-preview.usecase.ts';
import { type Actor, postEvent } from './post-changes.ts';

/**
 * Revokes the preview link of a post, if it has one.
 * @throws Problem `post-not-found`
 */
export async function deletePreview(
  { id, actor }: { id: string; actor: Actor },
  deps: Pick<PreviewDeps, 'posts' | 'previews' | 'now' | 'newId'>,
): Promise<void> {
  const [post, link] = await Promise.all([deps.posts.find(id), deps.previews.find(id)]);
  if (!post) throw problem('post-not-found');
  if (!link) return;
  const event = postEvent('delete_preview', {
    post,
    actor,
    now: deps.now(),
    id: deps.newId(),
  });
  await deps.previews.remove(id, event);
}
