/** Removes uploaded images that have long been unused, and keeps every image that may be shown again. */
import { eachInParallel } from '#lambdas/kernel/each-in-parallel.ts';
import { isUploadKey } from '#shared/content/urls.ts';
import { allEntries } from '../entries/read-entries.ts';
import { createdPlace } from '../entries/entry.ts';
import type { PagesRepository } from '../pages/pages.repository.ts';
import type { PostsRepository } from '../posts/posts.repository.ts';
import type { ProjectsRepository } from '../projects/projects.repository.ts';
import type { UploadsRepository } from '../uploads/uploads.repository.ts';
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
  uploads: Pick<UploadsRepository, 'remove'>;
  objects: UploadObjects;
  sweeps: Pick<
    SweepRepository,
    'unusedUploads' | 'noteUnused' | 'userPictures' | 'workingCopyImages'
  >;
  now: () => Date;
}

const dayMs = 24 * 60 * 60 * 1000;
const unusedDays = 30;
/** The most uploads that one sweep removes; the others wait for the next. */
const perSweep = 100;
/** Keeps the note far below the 400 kB that an item may hold. */
const notedUploads = 2000;

/**
 * Removes an upload when every sweep of the last 30 days found it unused, and no version of a post, project or page
 * shows it. So an upload stays when a single sweep overlooks its use, say because its post was being restored.
 * @returns how many were removed
 */
export async function sweepUploads(deps: UploadSweepDeps): Promise<number> {
  const { objects, sweeps, uploads, now } = deps;
  const [stored, noted] = await Promise.all([objects.list(), sweeps.unusedUploads()]);
  const noticed = new Map(noted.map(({ objectKey, since }) => [objectKey, since]));
  const { used, versions } = await readContent(deps);
  const today = now().toISOString();
  const unused = stored
    .filter((objectKey) => isUploadKey(objectKey) && !used.has(objectKey))
    .map((objectKey) => ({ objectKey, since: noticed.get(objectKey) ?? today }))
    .sort((left, right) => (left.since < right.since ? -1 : 1))
    .slice(0, notedUploads);
  const latest = new Date(now().getTime() - unusedDays * dayMs).toISOString();
  const due = unused.filter(({ since }) => since <= latest).slice(0, perSweep);
  const old = await shownByVersions(new Set(due.map(({ objectKey }) => objectKey)), versions, deps);
  const gone = new Set(due.map(({ objectKey }) => objectKey).filter((key) => !old.has(key)));
  // The record first: an object without one is found again, a record without its object is not.
  await eachInParallel([...gone], async (objectKey) => {
    await uploads.remove(objectKey);
    await objects.remove(objectKey);
  });
  await sweeps.noteUnused(
    unused
      .filter(({ objectKey }) => !gone.has(objectKey))
      .map((each) => (old.has(each.objectKey) ? { ...each, since: today } : each)),
  );
  return gone.size;
}

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
  const keep = (
    { id, keptVersions }: { id: string; keptVersions: readonly number[] },
    { kind, sources }: { kind: VersionName['kind']; sources: readonly (string | undefined)[] },
  ) => {
    for (const source of sources) used.add(source ?? '');
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
  return { used, versions };
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
