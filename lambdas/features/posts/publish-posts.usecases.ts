/** Changes to posts that do not concern the text: publishing, now or by schedule, unpublishing, and pinning. */
import type { SystemActor } from '#lambdas/kernel/audit-event.ts';
import { savingLatest } from '#lambdas/kernel/saving.ts';
import { readStored } from '#shared/content/read-stored.ts';
import { problem } from '#shared/problems.ts';
import { type Actor, type EntryDeps, entryEvent, nextVersion } from '../entries/entry-kind.ts';
import { keepingReferences } from '../entries/entry-references.ts';
import { saveEntry, type SaveRequest } from '../entries/save-entry.usecases.ts';
import { type PostRecord, postReading, type PostTypes, type WholePost } from './post.ts';
import { postKind, withStatus } from './post.kind.ts';
import { requireLength } from './post-content.ts';
import type { PostsRepository, ScheduleEntry } from './posts.repository.ts';

export interface PostDeps extends EntryDeps<PostTypes> {
  entries: PostsRepository;
}

/**
 * Publishes a post; the date of its first publication is kept. A published one is returned unchanged.
 * @throws Problem `post-not-found`, `stale-version`, or `validation-failed` for a short draft that was imported
 */
export function publishPost(request: SaveRequest, deps: EntryDeps<PostTypes>): Promise<WholePost> {
  return saveEntry(
    postKind,
    request,
    ({ entry: before, content }, now) => {
      if (postReading.isPublic(before)) return undefined;
      requireLength(readStored(content));
      return { after: withStatus(nextVersion(before, now), 'published', now) };
    },
    deps,
  );
}

/**
 * Makes a published post a draft; an unpublished one is returned unchanged.
 * @throws Problem `post-not-found` or `stale-version`
 */
export function unpublishPost(
  request: SaveRequest,
  deps: EntryDeps<PostTypes>,
): Promise<WholePost> {
  return saveEntry(
    postKind,
    request,
    ({ entry: before }, now) =>
      postReading.isPublic(before)
        ? { after: withStatus(nextVersion(before, now), 'draft', now) }
        : undefined,
    deps,
  );
}

interface PinRequest {
  id: string;
  actor: Actor;
}

type PinDeps = Pick<PostDeps, 'entries' | 'now' | 'newId'>;

/**
 * Puts a published post on top of /blog and of the home page, in place of the pinned one. It stays pinned while
 * it is unpublished, and returns to the top once it is published again.
 * @throws Problem `post-not-found`, or `validation-failed` for a post that is not published
 */
export async function pinPost({ id, actor }: PinRequest, deps: PinDeps): Promise<void> {
  const { entry, pinned } = await findWithPinned(id, deps);
  if (!postReading.isPublic(entry)) {
    throw problem('validation-failed', { errors: { status: 'Only published posts are pinned' } });
  }
  if (pinned === id) return;
  await deps.entries.pin(id, {
    ...entryEvent(postKind, 'update', { entry, actor, now: deps.now(), id: deps.newId() }),
    action: 'pin_post',
    actionDisplay: 'Pinned blog post',
  });
}

/**
 * Gives the top back to the newest post; nothing happens to a post that is not pinned.
 * @throws Problem `post-not-found`
 */
export async function unpinPost({ id, actor }: PinRequest, deps: PinDeps): Promise<void> {
  const { entry, pinned } = await findWithPinned(id, deps);
  if (pinned !== id) return;
  await deps.entries.unpin(id, {
    ...entryEvent(postKind, 'update', { entry, actor, now: deps.now(), id: deps.newId() }),
    action: 'unpin_post',
    actionDisplay: 'Unpinned blog post',
  });
}

async function findWithPinned(id: string, { entries }: PinDeps) {
  const [entry, { pinned }] = await Promise.all([entries.find(id), entries.counts()]);
  if (!entry) throw problem('post-not-found');
  return { entry, pinned };
}

/** A post takes some tens of milliseconds; further posts wait for the next run. */
const maxPerRun = 50;

/** Actor of scheduled publications in the activity feed. */
const schedule = { userId: 'schedule' satisfies SystemActor };

type ReportFailure = (failure: { postId: string; error: unknown }) => void;

/** Numbers of posts. */
interface RunResult {
  published: number;
  failed: number;
}

/**
 * Publishes the due posts, like the button does. Parallel and late runs publish no post twice. Failing
 * posts do not stop the others, and the next run retries them.
 */
export async function publishDuePosts(
  deps: PostDeps,
  report: ReportFailure = logFailure,
): Promise<RunResult> {
  const now = deps.now();
  const counts = { published: 0, failed: 0 };
  let after: ScheduleEntry | undefined;
  do {
    const entries = await deps.entries.due({ now, limit: maxPerRun, after });
    for (const entry of entries) {
      try {
        if (await publishDue(entry, deps)) counts.published += 1;
      } catch (error) {
        counts.failed += 1;
        report({ postId: entry.postId, error });
      }
    }
    after = entries.length === maxPerRun ? entries.at(-1) : undefined;
  } while (after && counts.published < maxPerRun);
  return counts;
}

/** Reads a post again if it was changed meanwhile, as it may have another time now. */
function publishDue(entry: ScheduleEntry, deps: PostDeps): Promise<boolean> {
  return savingLatest(undefined, async () => {
    const before = await deps.entries.find(entry.postId);
    if (before?.publishAt !== entry.publishAt) {
      // The time has passed, so nobody can choose it again, and no post needs the entry.
      await deps.entries.removeDue(entry);
      return false;
    }
    return (await publish(before, deps)) === 'saved' ? true : 'stale';
  });
}

/** Leaves out the article, which does not change and was not read. */
function publish(before: PostRecord, deps: PostDeps) {
  const now = deps.now();
  const after = withStatus(nextVersion(before, now), 'published', now);
  const context = { entry: after, actor: schedule, now, id: deps.newId() };
  const event = entryEvent(postKind, 'publish', context);
  return keepingReferences(postKind, { before, after }, deps, () =>
    deps.entries.update({ before, after, event }),
  );
}

/** Logs the post and the kind of the failure; the error's own text may quote the post. */
function logFailure({ postId, error }: Parameters<ReportFailure>[0]): void {
  const kind = error instanceof Error ? error.name : 'unknown';
  console.error(
    JSON.stringify({ level: 'ERROR', message: 'post not published', postId, error: kind }),
  );
}
