/** Makes the published files match a plan. The next run repairs a crash at any point. */
import { type Changes, findChanges } from './changes.ts';
import { eachInParallel } from '#lambdas/kernel/each-in-parallel.ts';
import { isPage } from './file-headers.ts';
import { planInvalidation } from './invalidation.ts';
import { LeaseLost } from './lease.ts';
import { type Manifest, manifestText, writeManifest } from './manifest.ts';
import { type Target, waves } from './plan/target.ts';
import { pageFiles, rootFiles } from '#shared/publishing/site-paths.ts';
import {
  makeFile,
  type Progress,
  type ReconcileDeps,
  type ReconcileRequest,
  removeFile,
  saveDocuments,
  type Work,
} from './write-files.ts';

const maxNamedFailures = 5;

export interface Counts {
  put: number;
  unchanged: number;
  removed: number;
  failed: number;
  /** Keys of the first files that failed; there may be many more. */
  notMade: string[];
  /** Number of files that were not started before time was up. */
  left: number;
  /** Number of invalidated paths. */
  invalidated: number;
}

/**
 * 1. mark in the manifest the files that are about to change, so that it names every file of the bucket even after a crash;
 * 2. remove unpublished pages first, before any work that is slow or may fail;
 * 3. write the waves one after the other, each file only if its content or headers differ, and remove images
 *    and other files once no article refers to them;
 * 4. store the new manifest.
 *
 * The edge is invalidated after the removals and after each wave, not only at the end. A run that takes minutes
 * also stores the manifest in between, so that the next run can continue after a timeout. When time is up, the
 * run starts no further file, and marks the remaining ones.
 */
export async function reconcile(request: ReconcileRequest, deps: ReconcileDeps): Promise<Counts> {
  const { targets, manifest, everything } = request;
  const changes = findChanges(targets, manifest, { everything, now: deps.now() });
  const progress = initialProgress(request, changes, deps.now());
  const work = { request, deps, progress };
  const checkpoints = createCheckpoints(changes, work);
  const settings = settingsProgress(changes, work);
  await settings.begin();
  const removedPages = changes.remove.filter(isPage);
  const otherRemovedFiles = changes.remove.filter((key) => !isPage(key));
  const hasChanges = changes.make.length > 0 || changes.remove.length > 0;
  if (hasChanges) await storeManifest(withUnsure(keysOf(changes), manifest), work);
  await removeAll(removedPages, work);
  await invalidate(work);
  for (const wave of waves) {
    if (wave === 'late') await saveDocuments(work);
    const targetsOfWave = changes.make.filter((target) => settings.waveOf(target) === wave);
    await eachInParallel(targetsOfWave, async (target) => {
      if (deps.now() >= request.until) return leaveToNextRun(target, work);
      await makeFile(target, work);
      await checkpoints.fileMade(target.key);
      await settings.fileMade();
    });
    if (wave === 'articles' && progress.left === 0) await removeAll(otherRemovedFiles, work);
    await invalidate(work);
  }
  if (progress.failed.length + progress.left === 0)
    progress.next.settings = request.settingsVersion;
  if (hasChanges || manifestText(progress.next) !== request.storedManifest) {
    await storeManifest(progress.next, work);
  }
  await settings.end();
  const { put, removed, failed, left, invalidated } = progress;
  return {
    put: put.length,
    unchanged: targets.length - put.length - failed.length - left,
    removed: removed.length,
    failed: failed.length,
    notMade: failed.slice(0, maxNamedFailures),
    left,
    invalidated,
  };
}

/** Pages that show the most settings, and files that open tabs load. */
const earlyAfterSettings: ReadonlySet<string> = new Set([
  pageFiles.home,
  pageFiles.contact,
  pageFiles.blog,
  pageFiles.projects,
  rootFiles.home,
  rootFiles.settings,
]);
const progressIntervalMs = 1000;

/** After a change of the settings, moves some files to an early wave, and stores for the admin how many files are done. */
function settingsProgress({ make: targets }: Changes, { request, deps, progress }: Work) {
  const { settingsVersion: version, manifest } = request;
  const isChanged = manifest.settings !== version;
  const total = targets.length;
  let done = 0;
  let savedAt = 0;
  const save = async () => {
    savedAt = deps.now().getTime();
    await deps.saveProgress({ version, done, total });
  };
  return {
    waveOf: ({ key, wave }: Target) => (isChanged && earlyAfterSettings.has(key) ? 'first' : wave),
    begin: async () => {
      if (isChanged) await save();
    },
    fileMade: async () => {
      done += 1;
      const isDue = deps.now().getTime() - savedAt >= progressIntervalMs;
      if (isChanged && done < total && isDue) await save();
    },
    end: async () => {
      if (isChanged && progress.next.settings === version) await save();
    },
  };
}

/** Makes the next run write this file even if its fingerprint is unchanged, because this run may be a full rebuild. */
function leaveToNextRun({ key }: Target, { progress }: Work): void {
  progress.next.files.set(key, { state: 'unsure' });
  progress.left += 1;
}

function removeAll(keys: readonly string[], work: Work): Promise<void> {
  return eachInParallel(keys, (key) => removeFile(key, work));
}

function initialProgress(
  { manifest, invalidations }: ReconcileRequest,
  { retire }: Changes,
  now: Date,
): Progress {
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

async function storeManifest(manifest: Manifest, { request, deps }: Work): Promise<void> {
  await request.lease.keep();
  await writeManifest(manifest, deps.files);
}

function keysOf({ make, remove }: Changes): string[] {
  return [...make.map(({ key }) => key), ...remove];
}

function withUnsure(keys: Iterable<string>, manifest: Manifest): Manifest {
  const files = new Map(manifest.files);
  for (const key of keys) files.set(key, { state: 'unsure' });
  return { ...manifest, files };
}

/** A run that is stopped loses the work since its last checkpoint. */
const checkpointIntervalMs = 60_000;

function createCheckpoints(changes: Changes, work: Work) {
  const { deps, progress } = work;
  const unsure = new Set(keysOf(changes));
  let madeKeys: string[] = [];
  let savedAt = deps.now().getTime();
  let saving = Promise.resolve();

  async function save(): Promise<void> {
    // Taken over before the first await, because other files are made meanwhile.
    const checkpointKeys = madeKeys;
    madeKeys = [];
    await invalidate(work);
    for (const key of checkpointKeys) unsure.delete(key);
    await storeManifest(withUnsure(unsure, progress.next), work);
  }

  return {
    fileMade(key: string): Promise<void> {
      madeKeys.push(key);
      const time = deps.now().getTime();
      if (time - savedAt >= checkpointIntervalMs) {
        savedAt = time;
        saving = saving.then(save);
      }
      return saving;
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
  // Paths are counted before they are invalidated, so that a crash in between makes the count too high, never too low.
  const isCounted = await deps.state.countInvalidations(request.lease, count);
  if (!isCounted) throw new LeaseLost('The lease of this run is lost');
  if (paths.length > 0) await deps.edge.invalidate(paths);
  progress.invalidated += paths.length;
  progress.count = count;
}
