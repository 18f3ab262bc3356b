import type { Post } from '#shared/schemas/posts.ts';

/** Corrections of the first week are not news to readers. */
const settledAfterMs = 7 * 24 * 60 * 60 * 1000;

/** When the text of a published post changed, if that was more than a week after its publication. */
export function updatedOn({
  published_at: published,
  revised_at: revised,
}: Pick<Post, 'published_at' | 'revised_at'>): string | undefined {
  if (published === null || revised === null) return undefined;
  return Date.parse(revised) - Date.parse(published) > settledAfterMs ? revised : undefined;
}
