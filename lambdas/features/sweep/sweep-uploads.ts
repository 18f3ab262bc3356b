/** Removes uploaded images that have long been unused, and keeps every image that may be shown again. */
import { eachInParallel } from '#lambdas/kernel/each-in-parallel.ts';
import { isObjectKey, isUploadKey } from '#shared/content/urls.ts';
import { uploadLimits } from '#shared/schemas/upload-limits.ts';
import { allEntries } from '../entries/read-entries.ts';
import { createdPlace } from '../entries/entry.ts';
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
  library: Pick<LibraryRepository, 'page' | 'find' | 'references' | 'list' | 'keep' | 'remove'>;
  references: Pick<ReferencesRepository, 'add'>;
  objects: UploadObjects;
  sweeps: Pick<SweepRepository, 'lastNote' | 'note' | 'userPictures' | 'workingCopyImages'>;
  now: () => Date;
}

const dayMs = 24 * 60 * 60 * 1000;
/** The most uploads that one sweep removes; the others wait for the next. */
const perSweep = 100;
/** Keeps the note far below the 400 kB that an item may hold. */
const notedUploads = 2000;

/**
 * Removes an upload when every sweep of the last 30 days found it unused, or when somebody has deleted it, and no
 * version of a post, project or page shows it. So an upload stays when a single sweep overlooks its use, say because
 * its post was being restored. A deleted one that is shown after all returns to the library.
 * @returns how many were removed
 */
export async function sweepUploads(deps: UploadSweepDeps): Promise<number> {
  const { objects, sweeps, library, now } = deps;
  const start = now();
  const [stored, noted] = await Promise.all([objects.list(), sweeps.lastNote()]);
  const uploads = await listedUploads(stored, deps);
  const noticed = new Map(noted?.uploads.map(({ objectKey, since }) => [objectKey, since]));
  const { used, versions, entries } = await readContent(deps);
  if (!noted?.at) await indexAll(entries, deps);
  const today = start.toISOString();
  const unused = stored
    .filter((objectKey) => isUploadKey(objectKey) && !used.has(objectKey))
    .map((objectKey) => ({ objectKey, since: noticed.get(objectKey) ?? today }))
    .sort((left, right) => (left.since < right.since ? -1 : 1));
  const latest = new Date(start.getTime() - uploadLimits.unusedDays * dayMs).toISOString();
  const isDeleted = (objectKey: string) => uploads.get(objectKey)?.deletedAt !== undefined;
  const due = unused
    .filter(({ objectKey, since }) => since <= latest || isDeleted(objectKey))
    .slice(0, perSweep);
  const old = await shownByVersions(new Set(due.map(({ objectKey }) => objectKey)), versions, deps);
  const shown = [...uploads.values()].filter(({ objectKey, deletedAt }) => {
    return deletedAt !== undefined && (used.has(objectKey) || old.has(objectKey));
  });
  await eachInParallel(shown, library.keep);
  const gone = new Set<string>();
  await eachInParallel(due, async ({ objectKey }) => {
    if (old.has(objectKey)) return;
    const upload = uploads.get(objectKey);
    if (upload && !(await removed(upload, start, deps))) return;
    await objects.remove(objectKey);
    gone.add(objectKey);
  });
  const left = unused.filter(({ objectKey }) => !gone.has(objectKey)).slice(0, notedUploads);
  await sweeps.note({
    at: today,
    uploads: left.map((each) => (old.has(each.objectKey) ? { ...each, since: today } : each)),
  });
  return gone.size;
}

/** The library, with what it lacks: uploads of earlier releases. */
async function listedUploads(
  stored: readonly string[],
  { library }: UploadSweepDeps,
): Promise<ReadonlyMap<string, AnyUpload>> {
  const found = await library.page({ limit: Number.POSITIVE_INFINITY });
  const uploads = new Map(found.map((upload) => [upload.objectKey, upload]));
  const missing = stored.filter((key) => isUploadKey(key) && !uploads.has(key));
  await eachInParallel(missing, async (objectKey) => {
    const upload = await library.find(objectKey);
    if (!upload) return;
    await library.list(upload);
    uploads.set(objectKey, upload);
  });
  return uploads;
}

/** Earlier releases had no references of drafts, nor of what is in the trash. */
async function indexAll(
  entries: readonly ShownEntry[],
  { references }: UploadSweepDeps,
): Promise<void> {
  await eachInParallel(entries, async ({ objectKeys, ...referrer }) => {
    await references.add(referrer, objectKeys);
  });
}

/**
 * Removes the record first: an object without one is found again, a record without its object is not. A save
 * adds its references before it writes, so one that has begun since the sweep read the entries is seen here, and wins;
 * one that begins later finds that the upload is gone.
 * @returns false when a save uses it
 */
async function removed(
  upload: AnyUpload,
  start: Date,
  { library }: UploadSweepDeps,
): Promise<boolean> {
  await library.remove(upload);
  const settled = new Date(start.getTime() - referenceSettlesMs).toISOString();
  const references = await library.references(upload.objectKey);
  if (!references.some(({ addedAt }) => addedAt > settled)) return true;
  await library.keep(upload);
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

/** Reads the references of posts, projects, pages and users, including the trash, and which versions are kept. */
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
  const [ofSettings, oldSettings] = await Promise.all([
    currentSettings(settings),
    settings.versions(),
  ]);
  const [postsOfAll, shown, drafts, owners, gonePosts, goneProjects, gonePages, pictures, unsaved] =
    await Promise.all([
      allEntries(posts, { list: 'all', placeOf: createdPlace }),
      allEntries(projects, { list: everyProject, placeOf: startPlace }),
      allEntries(projects, { list: 'drafts', placeOf: startPlace }),
      allEntries(pages, { list: 'all', placeOf: createdPlace }),
      posts.trashed(all),
      projects.trashed(all),
      pages.trashed(all),
      sweeps.userPictures(),
      sweeps.workingCopyImages(),
    ]);
  const inSettings = [ofSettings, ...oldSettings].flatMap((each) => filesOf(each.settings));
  const used = new Set([...pictures, ...unsaved, ...inSettings]);
  const versions: VersionName[] = [];
  const entries: ShownEntry[] = [];
  const keep = (
    { id, keptVersions }: { id: string; keptVersions: readonly number[] },
    { kind, sources }: { kind: VersionName['kind']; sources: readonly (string | undefined)[] },
  ) => {
    const objectKeys = sources.filter((source) => source !== undefined).filter(isObjectKey);
    for (const objectKey of objectKeys) used.add(objectKey);
    entries.push({ kind: kindNames[kind], id, objectKeys });
    for (const version of keptVersions) versions.push({ kind, id, version });
  };
  const ids = new Set([...postsOfAll, ...entriesOf(gonePosts)].map(({ id }) => id));
  await eachInParallel([...ids], async (id) => {
    const post = (await posts.find(id)) ?? (await posts.findTrashed({ id, now: now() }))?.entry;
    if (post) keep(post, { kind: 'posts', sources: post.objectKeys });
  });
  for (const project of [...shown, ...drafts, ...entriesOf(goneProjects)]) {
    const { imageUrl, articleImages, seo } = project;
    keep(project, { kind: 'projects', sources: [imageUrl ?? '', ...articleImages, seo?.image] });
  }
  for (const page of [...owners, ...entriesOf(gonePages)]) {
    keep(page, { kind: 'pages', sources: page.objectKeys });
  }
  return { used, versions, entries };
}

function entriesOf<Entry>(trashed: readonly { entry: Entry }[]): Entry[] {
  return trashed.map(({ entry }) => entry);
}

/** The candidates that a version shows. Reads no version when there are no candidates. */
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
