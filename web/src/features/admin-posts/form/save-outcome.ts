import { postPath } from '#shared/platform/http.ts';
import type { Post, PostSummary } from '#shared/schemas/posts.ts';
import { liveOutcome } from '#web/src/features/entry-editing/live-outcome.ts';
import { formatMoment } from '#web/src/ui/admin/moment.ts';
import type { Outcome } from '#web/src/ui/admin/outcome-notice.tsx';

/**
 * The outcome of a save.
 * @param before the post that it replaced; none for a new post
 * @param wait how many minutes readers may wait for a change; undefined when it is seconds
 */
export function saveOutcome(post: Post, before: Post | undefined, wait?: number): Outcome {
  const { title } = post;
  if (post.status === 'published') {
    const wasLive = before?.status === 'published';
    return liveOutcome({ title, wasLive, wait, way: viewPost(post) });
  }
  const saved = `“${title}” is ${post.status === 'review' ? 'submitted for review' : 'saved as a draft'}`;
  return { failed: false, sentence: `${saved}${consequence(post, before)}.` };
}

function consequence({ publish_at }: Post, before: Post | undefined): string {
  if (publish_at !== null) return ` and goes live ${formatMoment(publish_at)}`;
  if (before?.status === 'published') return '. Readers can no longer find it';
  return before && before.publish_at !== null ? ' and no longer scheduled' : '';
}

/** The link to a post that readers can see. */
export function viewPost({ slug }: Pick<PostSummary, 'slug'>): NonNullable<Outcome['way']> {
  return { name: 'View post', path: postPath(slug), newTab: true };
}
