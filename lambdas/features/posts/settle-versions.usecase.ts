import type { PostDeps } from './post-changes.ts';

/** Nothing that is still being done is older: a request has 15 seconds. */
export const unsettledAfterMs = 2 * 60 * 1000;
/** Each changes up to 50 items; what is left over waits for the next run. */
const perRun = 10;

/**
 * Does for the versions of posts what failed deletions and restorations left; run again it changes
 * nothing. One that fails stops no other.
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
