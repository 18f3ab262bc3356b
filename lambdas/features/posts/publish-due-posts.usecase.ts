import type { SystemActor } from '#lambdas/kernel/audit-event.ts';
import { savingLatest } from '#lambdas/kernel/saving.ts';
import { entryEvent, nextVersion } from '../entries/entry-kind.ts';
import { keepingReferences } from '../entries/entry-references.ts';
import type { PostRecord } from './post.ts';
import { type PostDeps, withStatus } from './post-changes.ts';
import { postKind } from './post.kind.ts';
import type { ScheduleEntry } from './posts.repository.ts';

/** Each takes some tens of milliseconds; the rest waits for the next run. */
const perRun = 50;

/** The actor in the activity feed. */
const schedule = { userId: 'schedule' satisfies SystemActor };

type ReportFailure = (failure: { postId: string; error: unknown }) => void;

/** How many posts went live in a run, and how many failed to. */
interface DuePosts {
  published: number;
  failed: number;
}

/**
 * Publishes the due posts, each like the button does. Running twice at once, or late, publishes no
 * post twice; failing posts, however many, block no other and are retried by the next run.
 */
export async function publishDuePosts(
  deps: PostDeps,
  report: ReportFailure = logFailure,
): Promise<DuePosts> {
  const now = deps.now();
  const counts = { published: 0, failed: 0 };
  let after: ScheduleEntry | undefined;
  do {
    const entries = await deps.posts.due({ now, limit: perRun, after });
    for (const entry of entries) {
      try {
        if (await publishDue(entry, deps)) counts.published += 1;
      } catch (error) {
        counts.failed += 1;
        report({ postId: entry.postId, error });
      }
    }
    after = entries.length === perRun ? entries.at(-1) : undefined;
  } while (after && counts.published < perRun);
  return counts;
}

/** A post that was changed meanwhile is read again: it may have another time now. */
function publishDue(entry: ScheduleEntry, deps: PostDeps): Promise<boolean> {
  return savingLatest(undefined, async () => {
    const before = await deps.posts.find(entry.postId);
    if (before?.publishAt !== entry.publishAt) {
      // Nobody can choose this time again, as it has passed: no post needs the entry.
      await deps.posts.removeDue(entry);
      return false;
    }
    return (await publish(before, deps)) === 'saved' ? true : 'stale';
  });
}

/** Without its article, which does not change and is not read. */
function publish(before: PostRecord, deps: PostDeps) {
  const now = deps.now();
  const after = withStatus(nextVersion(before, now), 'published', now);
  const context = { entry: after, actor: schedule, now, id: deps.newId() };
  const event = entryEvent(postKind, 'publish', context);
  return keepingReferences(postKind, { before, after }, deps, () =>
    deps.posts.update({ before, after, event }),
  );
}

/** Which post and what kind of failure; the error's own text may quote the post. */
function logFailure({ postId, error }: Parameters<ReportFailure>[0]): void {
  const kind = error instanceof Error ? error.name : 'unknown';
  console.error(
    JSON.stringify({ level: 'ERROR', message: 'post not published', postId, error: kind }),
  );
}
