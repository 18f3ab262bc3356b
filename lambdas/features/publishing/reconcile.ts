/**
 * Makes the published files match a plan, so that a crash at any point is repaired by the next run.
 */
import { type Changes, findChanges } from './changes.ts';
import { eachInParallel } from '#lambdas/kernel/each-in-parallel.ts';
import { isPage } from './file-headers.ts';
import { planInvalidation } from './invalidation.ts';
import { LeaseLost } from './lease.ts';
import { type Manifest, manifestText, writeManifest } from './manifest.ts';
import { type Target, waves } from './plan/target.ts';
import { pageFiles, rootFiles } from '#shared/publishing/site-paths.ts';
import {
  make,
  type Progress,
  type Reconcile,
  type ReconcileDeps,
  remove,
  saveDocuments,
  type Work,
} from './write-files.ts';

const mostNamed = 5;

export interface Counts {
  put: number;
  unchanged: number;
  removed: number;
  failed: number;
  /** Keys of those that failed; the first ones, as there may be many. */
  notMade: string[];
  /** Not started when time was up. */
  left: number;
  /** Paths. */
  invalidated: number;
}

/**
 * 1. note in the manifest what is about to change, so that no file is ever unknown;
 * 2. remove the pages that must no longer be read, before any slow or failing work;
 * 3. write wave by wave, each file only if its content or headers differ, and remove what pages refer
 *    to once the articles no longer do;
 * 4. note in the manifest what is now there.
 *
 * Each of these steps invalidates the edge, rather than one step at the end. A run that takes minutes also
 * records its progress: if it is stopped for taking too long, the next one continues there. When its time
 * is up it starts no further file, and notes which ones are left.
 */
export async function reconcile(request: Reconcile, deps: ReconcileDeps): Promise<Counts> {
  const { targets, manifest, everything } = request;
  const changes = findChanges(targets, manifest, { everything, now: deps.now() });
  const progress = startOf(request, changes, deps.now());
  const work = { request, deps, progress };
  const notes = notesAlongTheWay(changes, work);
  const settings = settingsProgress(changes, work);
  await settings.begun();
  const pages = changes.remove.filter(isPage);
  const parts = changes.remove.filter((key) => !isPage(key));
  const isAnnounced = changes.make.length > 0 || changes.remove.length > 0;
  if (isAnnounced) await announce(changes, request, deps);
  await removeAll(pages, work);
  await invalidate(work);
  for (const wave of waves) {
    if (wave === 'late') await saveDocuments(work);
    const made = changes.make.filter((target) => settings.waveOf(target) === wave);
    await eachInParallel(made, async (target) => {
      if (deps.now() >= request.until) return leave(target, work);
      await make(target, work);
      await notes.made(target.key);
      await settings.made();
    });
    if (wave === 'articles' && progress.left === 0) await removeAll(parts, work);
    await invalidate(work);
  }
  if (progress.failed.length + progress.left === 0)
    progress.next.settings = request.settingsVersion;
  const text = manifestText(progress.next);
  if (isAnnounced || text !== request.storedManifest) {
    await request.lease.keep();
    await writeManifest(text, deps.files);
  }
  await settings.ended();
  const { put, removed, failed, left, invalidated } = progress;
  return {
    put: put.length,
    unchanged: targets.length - put.length - failed.length - left,
    removed: removed.length,
    failed: failed.length,
    notMade: failed.slice(0, mostNamed),
    left,
    invalidated,
  };
}

/** Files that show a changed value most, or that open tabs ask for. */
const seenFirst: ReadonlySet<string> = new Set([
  pageFiles.home,
  pageFiles.contact,
  pageFiles.blog,
  pageFiles.projects,
  rootFiles.home,
  rootFiles.settings,
]);
const progressEveryMs = 1000;

/** Changed settings may concern every page: those that are seen first are made first, and the rest is counted. */
function settingsProgress({ make: targets }: Changes, { request, deps, progress }: Work) {
  const { settingsVersion: version, manifest } = request;
  const isChanged = manifest.settings !== version;
  const total = targets.length;
  let done = 0;
  let notedAt = 0;
  const note = async () => {
    notedAt = deps.now().getTime();
    await deps.noteProgress({ version, done, total });
  };
  return {
    waveOf: ({ key, wave }: Target) => (isChanged && seenFirst.has(key) ? 'first' : wave),
    begun: async () => {
      if (isChanged) await note();
    },
    made: async () => {
      done += 1;
      const isDue = deps.now().getTime() - notedAt >= progressEveryMs;
      if (isChanged && done < total && isDue) await note();
    },
    ended: async () => {
      if (isChanged && progress.next.settings === version) await note();
    },
  };
}

/** The next run writes it, whatever its fingerprint says: this run may have been a full rebuild. */
function leave({ key }: Target, { progress }: Work): void {
  progress.next.files.set(key, { state: 'unsure' });
  progress.left += 1;
}

function removeAll(keys: readonly string[], work: Work): Promise<void> {
  return eachInParallel(keys, (key) => remove(key, work));
}

function startOf({ manifest, invalidations }: Reconcile, { retire }: Changes, now: Date): Progress {
  const next = {
    ...manifest,
    files: new Map(manifest.files),
    documents: new Map(manifest.documents),
  };
  for (const key of retire) next.files.set(key, { state: 'retired', since: now.getTime() });
  const stale = { changed: [], removed: [] };
  return {
    next,
    put: [],
    removed: [],
    failed: [],
    left: 0,
    stale,
    invalidated: 0,
    count: invalidations,
  };
}

async function announce(
  changes: Changes,
  { manifest, lease }: Reconcile,
  { files }: ReconcileDeps,
): Promise<void> {
  await lease.keep();
  await writeManifest(manifestText(unsureOf(keysOf(changes), manifest)), files);
}

function keysOf({ make: made, remove: gone }: Changes): string[] {
  return [...made.map(({ key }) => key), ...gone];
}

function unsureOf(keys: Iterable<string>, manifest: Manifest): Manifest {
  const files = new Map(manifest.files);
  for (const key of keys) files.set(key, { state: 'unsure' });
  return { ...manifest, files };
}

/** The most work that may be lost. */
const notedEveryMs = 60_000;

function notesAlongTheWay(changes: Changes, work: Work) {
  const { request, deps, progress } = work;
  const unsure = new Set(keysOf(changes));
  let made: string[] = [];
  let notedAt = deps.now().getTime();
  let noting = Promise.resolve();

  async function note(): Promise<void> {
    const done = made;
    made = [];
    await invalidate(work);
    for (const key of done) unsure.delete(key);
    await request.lease.keep();
    await writeManifest(manifestText(unsureOf(unsure, progress.next)), deps.files);
  }

  return {
    made(key: string): Promise<void> {
      made.push(key);
      const time = deps.now().getTime();
      if (time - notedAt >= notedEveryMs) {
        notedAt = time;
        noting = noting.then(note);
      }
      return noting;
    },
  };
}

async function invalidate({ request, deps, progress }: Work): Promise<void> {
  const { paths, count } = planInvalidation(progress.stale, {
    used: progress.count,
    limit: deps.invalidationsPerMonth,
    now: deps.now(),
  });
  progress.stale = { changed: [], removed: [] };
  if (paths.length === 0 && count.isUsedUp === progress.count.isUsedUp) return;
  await request.lease.keep();
  // Counted first: after a crash in between the count is too high, never too low.
  const isCounted = await deps.state.countInvalidations(request.lease, count);
  if (!isCounted) throw new LeaseLost('The lease of this run is lost');
  if (paths.length > 0) await deps.edge.invalidate(paths);
  progress.invalidated += paths.length;
  progress.count = count;
}
