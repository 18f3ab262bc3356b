/** Removes uploads that have long been unused, and keeps every upload that may be shown again. */
import { daysAfter } from '#lambdas/kernel/days.ts';
import { eachInParallel } from '#lambdas/kernel/each-in-parallel.ts';
import { isUploadKey } from '#shared/content/urls.ts';
import { uploadLimits } from '#shared/schemas/upload-limits.ts';
import { allEntries } from '../entries/read-entries.ts';
import { creationPosition } from '../entries/entry.ts';
import { objectKeysAmong } from '../entries/entry-references.ts';
import type { PagesRepository } from '../pages/pages.repository.ts';
import type { PostsRepository } from '../posts/posts.repository.ts';
import type { ProjectsRepository } from '../projects/projects.repository.ts';
import {
  type AnyUpload,
  type LibraryRepository,
  referenceSettlesMs,
  type ReferencesRepository,
  type Referrer,
} from '../uploads/uploads.repository.ts';
import {
  currentSettings,
  filesOf,
  type SettingsRepository,
} from '../site-settings/settings.repository.ts';
import type { SweepRepository, UploadObjects } from './sweep.repository.ts';

export interface UploadSweepDeps {
  posts: Pick<PostsRepository, 'page' | 'find' | 'version' | 'trashed' | 'findTrashed'>;
  projects: Pick<ProjectsRepository, 'page' | 'trashed' | 'version'>;
  pages: Pick<PagesRepository, 'page' | 'trashed' | 'version'>;
  settings: Pick<SettingsRepository, 'find' | 'versions'>;
  library: Pick<LibraryRepository, 'page' | 'find' | 'references' | 'add' | 'restore' | 'remove'>;
  references: Pick<ReferencesRepository, 'add'>;
  objects: UploadObjects;
  sweeps: Pick<SweepRepository, 'lastNote' | 'saveNote' | 'userPictures' | 'workingCopyImages'>;
  now: () => Date;
}

/** Most uploads that one sweep removes; the next sweep removes the others. */
const maxRemoved = 100;
/** Keeps the note far below 400 kB, the maximum of an item. */
const maxNoted = 2000;

/**
 * Removes an upload that no version of an entry shows, once every sweep of the last 30 days found it unused, or after
 * somebody has deleted it. A single sweep may overlook a use, as while a post is being restored. A deleted upload that
 * is shown after all returns to the library.
 * @returns how many uploads were removed
 */
export async function sweepUploads(deps: UploadSweepDeps): Promise<number> {
  const { objects, sweeps, library } = deps;
  const start = deps.now();
  const [storedKeys, lastNote] = await Promise.all([objects.list(), sweeps.lastNote()]);
  const uploads = await completeLibrary(storedKeys, deps);
  const { used, entries } = await readContent(deps);
  if (!lastNote?.at) await addReferences(entries, deps);
  const today = start.toISOString();
  const notedSince = new Map(lastNote?.uploads.map(({ objectKey, since }) => [objectKey, since]));
  const unused = storedKeys
    .filter((objectKey) => isUploadKey(objectKey) && !used.has(objectKey))
    .map((objectKey) => ({ objectKey, since: notedSince.get(objectKey) ?? today }))
    .sort((left, right) => (left.since < right.since ? -1 : 1));
  const latestDue = daysAfter(start, -uploadLimits.unusedDays).toISOString();
  const isDeleted = (objectKey: string) => uploads.get(objectKey)?.deletedAt !== undefined;
  const due = unused
    .filter(({ objectKey, since }) => since <= latestDue || isDeleted(objectKey))
    .slice(0, maxRemoved);
  const inVersions = await shownByVersions(
    due.map(({ objectKey }) => objectKey),
    entries,
    deps,
  );
  const deletedButShown = [...uploads.values()].filter(
    ({ objectKey }) => isDeleted(objectKey) && (used.has(objectKey) || inVersions.has(objectKey)),
  );
  await eachInParallel(deletedButShown, library.restore);
  const removed = new Set<string>();
  await eachInParallel(due, async ({ objectKey }) => {
    if (inVersions.has(objectKey)) return;
    const upload = uploads.get(objectKey);
    if (upload && !(await removeRecord(upload, start, deps))) return;
    await objects.remove(objectKey);
    removed.add(objectKey);
  });
  const remaining = unused.filter(({ objectKey }) => !removed.has(objectKey)).slice(0, maxNoted);
  await sweeps.saveNote({
    at: today,
    uploads: remaining.map((upload) =>
      inVersions.has(upload.objectKey) ? { ...upload, since: today } : upload,
    ),
  });
  return removed.size;
}

/** Reads the library, and adds uploads of earlier releases that it lacks. */
async function completeLibrary(
  storedKeys: readonly string[],
  { library }: UploadSweepDeps,
): Promise<ReadonlyMap<string, AnyUpload>> {
  const found = await library.page({ limit: Number.POSITIVE_INFINITY });
  const uploads = new Map(found.map((upload) => [upload.objectKey, upload]));
  const missing = storedKeys.filter((key) => isUploadKey(key) && !uploads.has(key));
  await eachInParallel(missing, async (objectKey) => {
    const upload = await library.find(objectKey);
    if (!upload) return;
    await library.add(upload);
    uploads.set(objectKey, upload);
  });
  return uploads;
}

/** Adds all references: earlier releases stored none for drafts and for entries in the trash. */
async function addReferences(
  entries: readonly ShownEntry[],
  { references }: UploadSweepDeps,
): Promise<void> {
  await eachInParallel(entries, async ({ kind, id, objectKeys }) => {
    await references.add({ kind, id }, objectKeys);
  });
}

/**
 * Removes an upload's record before its object: the next sweep finds an object without a record, but not a record
 * without its object. A save adds references before it writes, so a save that began after the sweep read the entries
 * is seen here, and the record returns; a save that begins later finds that the upload is gone.
 * @returns false when a save uses the upload
 */
async function removeRecord(
  upload: AnyUpload,
  start: Date,
  { library }: UploadSweepDeps,
): Promise<boolean> {
  await library.remove(upload);
  const settled = new Date(start.getTime() - referenceSettlesMs).toISOString();
  const references = await library.references(upload.objectKey);
  if (!references.some(({ addedAt }) => addedAt > settled)) return true;
  await library.restore(upload);
  return false;
}

interface ShownEntry extends Referrer {
  objectKeys: readonly string[];
  keptVersions: readonly number[];
}

/** Reads which uploads entries, settings, users and unsaved texts show. */
async function readContent(deps: UploadSweepDeps) {
  const { settings, sweeps } = deps;
  const [entries, current, replaced, pictures, unsaved] = await Promise.all([
    readEntries(deps),
    currentSettings(settings),
    settings.versions(),
    sweeps.userPictures(),
    sweeps.workingCopyImages(),
  ]);
  const inEntries = entries.flatMap(({ objectKeys }) => objectKeys);
  const inSettings = [current, ...replaced].flatMap((each) => filesOf(each.settings));
  return { used: new Set([...inEntries, ...inSettings, ...pictures, ...unsaved]), entries };
}

/** Reads all entries, with those in the trash. */
async function readEntries({
  posts,
  projects,
  pages,
  now,
}: UploadSweepDeps): Promise<ShownEntry[]> {
  const publicProjectList = { status: undefined, category: undefined };
  const startPosition = ({ startDate: time, id }: { startDate: string; id: string }) => ({
    time,
    id,
  });
  const unlimited = { now: now(), limit: Number.POSITIVE_INFINITY };
  const [listedPosts, publicProjects, draftProjects, listedPages, ...trash] = await Promise.all([
    allEntries(posts, { list: 'all', positionOf: creationPosition }),
    allEntries(projects, { list: publicProjectList, positionOf: startPosition }),
    allEntries(projects, { list: 'drafts', positionOf: startPosition }),
    allEntries(pages, { list: 'all', positionOf: creationPosition }),
    posts.trashed(unlimited),
    projects.trashed(unlimited),
    pages.trashed(unlimited),
  ]);
  const [trashedPosts, trashedProjects, trashedPages] = trash;
  // Only the whole record of a post names its uploads.
  const wholePosts: ShownEntry[] = [];
  const postIds = new Set([...listedPosts, ...entriesOf(trashedPosts)].map(({ id }) => id));
  await eachInParallel([...postIds], async (id) => {
    const post = (await posts.find(id)) ?? (await posts.findTrashed({ id, now: now() }))?.entry;
    if (post) wholePosts.push({ ...post, kind: 'post' });
  });
  const allOfProjects = [...publicProjects, ...draftProjects, ...entriesOf(trashedProjects)];
  return [
    ...wholePosts,
    ...allOfProjects.map(({ imageUrl, articleImages, seo, ...project }) => ({
      ...project,
      kind: 'project' as const,
      objectKeys: objectKeysAmong({ picture: imageUrl, images: articleImages, seo }),
    })),
    ...[...listedPages, ...entriesOf(trashedPages)].map((page) => ({
      ...page,
      kind: 'page' as const,
    })),
  ];
}

function entriesOf<Entry>(trashed: readonly { entry: Entry }[]): Entry[] {
  return trashed.map(({ entry }) => entry);
}

/** Finds the candidates that a kept version shows. Without candidates, reads no versions. */
async function shownByVersions(
  candidates: readonly string[],
  entries: readonly ShownEntry[],
  { posts, projects, pages }: UploadSweepDeps,
): Promise<ReadonlySet<string>> {
  const shown = new Set<string>();
  if (candidates.length === 0) return shown;
  const repositories = { post: posts, project: projects, page: pages };
  const versions = entries.flatMap(({ kind, id, keptVersions }) =>
    keptVersions.map((version) => ({ kind, id, version })),
  );
  await eachInParallel(versions, async ({ kind, id, version }) => {
    const found = await repositories[kind].version(id, version);
    if (!found) return;
    const avatar = 'avatar' in found ? found.avatar : undefined;
    const picture = 'imageUrl' in found ? found.imageUrl : avatar;
    for (const objectKey of candidates) {
      const isShown = [picture, found.seo?.image].includes(objectKey);
      if (isShown || found.content.includes(objectKey)) shown.add(objectKey);
    }
  });
  return shown;
}
