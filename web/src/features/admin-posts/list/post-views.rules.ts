import { postPath } from '#shared/platform/http.ts';
import type { Overview } from '#shared/schemas/insights.ts';
import type { PostSummary } from '#shared/schemas/posts.ts';
import { visitLimits } from '#shared/schemas/visit-limits.ts';

export type PageViews = Overview['pages'];

/** Views of a post, which the server counts under its present address; undefined when they are not known. */
export function viewsOf(
  { slug, status }: Pick<PostSummary, 'slug' | 'status'>,
  pages: PageViews | undefined,
): number | undefined {
  const path = postPath(slug);
  const found = pages?.find(({ value }) => value === path);
  if (found) return found.count;
  // A full list may have left it out, and a draft has no readers to count.
  const isComplete = pages !== undefined && pages.length < visitLimits.insights.tops;
  return isComplete && status === 'published' ? 0 : undefined;
}
