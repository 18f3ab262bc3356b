/** Removes uploads that have long been unused, and keeps every upload that may be shown again. */
import { eachInParallel } from '#lambdas/kernel/each-in-parallel.ts';
import { isObjectKey, isUploadKey } from '#shared/content/urls.ts';
import { uploadLimits } from '#shared/schemas/upload-limits.ts';
import { allEntries } from '../entries/read-entries.ts';
import { creationPosition } from '../entries/entry.ts';
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

const dayMs = 24 * 60 * 60 * 1000;
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
  const { objects, sweeps, library, now } = deps;
  const start = now();
  const [stored, noted] = await Promise.all([objects.list(), sweeps.lastNote()]);
  const uploads = await completeLibrary(stored, deps);
  const unusedSince = new Map(noted?.uploads.map(({ objectKey, since }) => [objectKey, since]));
  const { used, versions, entries } = await readContent(deps);
  if (!noted?.at) await addReferences(entries, deps);
  const today = start.toISOString();
  const unused = stored
    .filter((objectKey) => isUploadKey(objectKey) && !used.has(objectKey))
    .map((objectKey) => ({ objectKey, since: unusedSince.get(objectKey) ?? today }))
    .sort((left, right) => (left.since < right.since ? -1 : 1));
  const latestDue = new Date(start.getTime() - uploadLimits.unusedDays * dayMs).toISOString();
  const isDeleted = (objectKey: string) => uploads.get(objectKey)?.deletedAt !== undefined;
  const due = unused
    .filter(({ objectKey, since }) => since <= latestDue || isDeleted(objectKey))
    .slice(0, maxRemoved);
  const candidates = new Set(due.map(({ objectKey }) => objectKey));
  const inVersions = await shownByVersions(candidates, versions, deps);
  const shown = [...uploads.values()].filter(({ objectKey, deletedAt }) => {
    return deletedAt !== undefined && (used.has(objectKey) || inVersions.has(objectKey));
  });
  await eachInParallel(shown, library.restore);
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
    uploads: remaining.map((each) =>
      inVersions.has(each.objectKey) ? { ...each, since: today } : each,
    ),
  });
  return removed.size;
}

/** Reads the library, and adds uploads of earlier releases that it lacks. */
async function completeLibrary(
  stored: readonly string[],
  { library }: UploadSweepDeps,
): Promise<ReadonlyMap<string, AnyUpload>> {
  const found = await library.page({ limit: Number.POSITIVE_INFINITY });
  const uploads = new Map(found.map((upload) => [upload.objectKey, upload]));
  const missing = stored.filter((key) => isUploadKey(key) && !uploads.has(key));
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
  await eachInParallel(entries, async ({ objectKeys, ...referrer }) => {
    await references.add(referrer, objectKeys);
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
}

const kindNames = { posts: 'post', projects: 'project', pages: 'page' } as const;

interface VersionName {
  kind: 'posts' | 'projects' | 'pages';
  id: string;
  version: number;
}

/** Reads which uploads entries, settings, users and unsaved texts show, and which versions of entries are kept. */
async function readContent({
  posts,
  projects,
  pages,
  settings,
  sweeps,
  now,
}: UploadSweepDeps): Promise<{
  used: ReadonlySet<string>;
  versions: VersionName[];
  entries: ShownEntry[];
}> {
  const all = { now: now(), limit: Number.POSITIVE_INFINITY };
  const everyProject = { status: undefined, category: undefined };
  const startPlace = ({ startDate, id }: { startDate: string; id: string }) => ({
    time: startDate,
    id,
  });
  const [currentVersion, oldVersions] = await Promise.all([
    currentSettings(settings),
    settings.versions(),
  ]);
  const [
    allPosts,
    publicProjects,
    draftProjects,
    allPages,
    trashedPosts,
    trashedProjects,
    trashedPages,
    pictures,
    unsaved,
  ] = await Promise.all([
    allEntries(posts, { list: 'all', positionOf: creationPosition }),
    allEntries(projects, { list: everyProject, positionOf: startPlace }),
    allEntries(projects, { list: 'drafts', positionOf: startPlace }),
    allEntries(pages, { list: 'all', positionOf: creationPosition }),
    posts.trashed(all),
    projects.trashed(all),
    pages.trashed(all),
    sweeps.userPictures(),
    sweeps.workingCopyImages(),
  ]);
  const inSettings = [currentVersion, ...oldVersions].flatMap((each) => filesOf(each.settings));
  const used = new Set([...pictures, ...unsaved, ...inSettings]);
  const versions: VersionName[] = [];
  const entries: ShownEntry[] = [];
  const collect = (
    { id, keptVersions }: { id: string; keptVersions: readonly number[] },
    { kind, sources }: { kind: VersionName['kind']; sources: readonly (string | undefined)[] },
  ) => {
    const objectKeys = sources.filter((source) => source !== undefined).filter(isObjectKey);
    for (const objectKey of objectKeys) used.add(objectKey);
    entries.push({ kind: kindNames[kind], id, objectKeys });
    for (const version of keptVersions) versions.push({ kind, id, version });
  };
  const ids = new Set([...allPosts, ...entriesOf(trashedPosts)].map(({ id }) => id));
  await eachInParallel([...ids], async (id) => {
    const post = (await posts.find(id)) ?? (await posts.findTrashed({ id, now: now() }))?.entry;
    if (post) collect(post, { kind: 'posts', sources: post.objectKeys });
  });
  for (const project of [...publicProjects, ...draftProjects, ...entriesOf(trashedProjects)]) {
    const { imageUrl, articleImages, seo } = project;
    collect(project, { kind: 'projects', sources: [imageUrl ?? '', ...articleImages, seo?.image] });
  }
  for (const page of [...allPages, ...entriesOf(trashedPages)]) {
    collect(page, { kind: 'pages', sources: page.objectKeys });
  }
  return { used, versions, entries };
}

function entriesOf<Entry>(trashed: readonly { entry: Entry }[]): Entry[] {
  return trashed.map(({ entry }) => entry);
}

/** Finds the candidates that a kept version shows. Without candidates, reads no versions. */
async function shownByVersions(
  candidates: ReadonlySet<string>,
  versions: readonly VersionName[],
  kinds: Pick<UploadSweepDeps, 'posts' | 'projects' | 'pages'>,
): Promise<ReadonlySet<string>> {
  const shown = new Set<string>();
  if (candidates.size === 0) return shown;
  await eachInParallel(versions, async ({ kind, id, version }) => {
    const found = await kinds[kind].version(id, version);
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
