import type { PostDeps } from './post-changes.ts';

/** No work in progress is older: a request has 15 seconds. */
export const unsettledAfterMs = 2 * 60 * 1000;
/** Each changes up to 50 items; the rest waits for the next run. */
const perRun = 10;

/**
 * Finishes what failed deletions and restorations left for the versions of posts; repeating it
 * changes nothing. A failure blocks no other.
 * @returns how many failed
 */
export async function settleVersions({
  posts,
  now,
}: Pick<PostDeps, 'posts' | 'now'>): Promise<{ failed: number }> {
  const before = new Date(now().getTime() - unsettledAfterMs);
  const ids = await posts.unsettled({ before, limit: perRun });
  const outcomes = await Promise.allSettled(ids.map((id) => posts.settleVersions(id)));
  return { failed: outcomes.filter(({ status }) => status === 'rejected').length };
}
