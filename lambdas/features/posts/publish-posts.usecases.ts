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
 * Publishes a post, which keeps the date of its first publication. Returns a published post unchanged.
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
 * Makes a published post a draft. Returns an unpublished post unchanged.
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
  const names = { action: 'pin_post', actionDisplay: 'Pinned blog post' };
  await deps.entries.pin(id, { ...updateEvent(entry, actor, deps), ...names });
}

/**
 * Gives the top back to the newest post. Does nothing to a post that is not pinned.
 * @throws Problem `post-not-found`
 */
export async function unpinPost({ id, actor }: PinRequest, deps: PinDeps): Promise<void> {
  const { entry, pinned } = await findWithPinned(id, deps);
  if (pinned !== id) return;
  const names = { action: 'unpin_post', actionDisplay: 'Unpinned blog post' };
  await deps.entries.unpin(id, { ...updateEvent(entry, actor, deps), ...names });
}

async function findWithPinned(id: string, { entries }: PinDeps) {
  const [entry, { pinned }] = await Promise.all([entries.find(id), entries.counts()]);
  if (!entry) throw problem('post-not-found');
  return { entry, pinned };
}

function updateEvent(entry: PostRecord, actor: Actor, { now, newId }: PinDeps) {
  return entryEvent(postKind, 'update', { entry, actor, now: now(), id: newId() });
}

/** A post takes some tens of milliseconds; further posts wait for the next run. */
const maxPerRun = 50;

/** Actor of scheduled publications in the activity feed. */
const scheduleActor = { userId: 'schedule' satisfies SystemActor };

type ReportFailure = (failure: { postId: string; error: unknown }) => void;

/**
 * Publishes the posts whose time has come. Runs in parallel publish no post twice. A post that fails does not stop
 * the others, and the next run retries it.
 */
export async function publishDuePosts(
  deps: PostDeps,
  report: ReportFailure = logFailure,
): Promise<{ published: number; failed: number }> {
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

/** Reads the post again when somebody saves it meanwhile, because the save may change the schedule. */
function publishDue(entry: ScheduleEntry, deps: PostDeps): Promise<boolean> {
  return savingLatest(undefined, async () => {
    const before = await deps.entries.find(entry.postId);
    if (before?.publishAt !== entry.publishAt) {
      // Nobody can choose a time in the past again, so the entry is not needed any more.
      await deps.entries.removeDue(entry);
      return false;
    }
    return (await publish(before, deps)) === 'saved' ? true : 'stale';
  });
}

/** Passes no content to the update, so the stored article stays. */
function publish(before: PostRecord, deps: PostDeps) {
  const now = deps.now();
  const after = withStatus(nextVersion(before, now), 'published', now);
  const context = { entry: after, actor: scheduleActor, now, id: deps.newId() };
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
