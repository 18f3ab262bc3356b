/** Removes uploaded images that have long been unused, and keeps every image that may be shown again. */
import { eachInParallel } from '#lambdas/kernel/each-in-parallel.ts';
import { isObjectKey } from '#shared/content/urls.ts';
import type { PagesRepository } from '../pages/pages.repository.ts';
import type { PostsRepository } from '../posts/posts.repository.ts';
import type { ProjectsRepository } from '../projects/projects.repository.ts';
import type { UploadsRepository } from '../uploads/uploads.repository.ts';
import type { SweepRepository, UploadObjects } from './sweep.repository.ts';

export interface UploadSweepDeps {
  posts: Pick<PostsRepository, 'page' | 'find' | 'version' | 'trashed' | 'findTrashed'>;
  projects: Pick<ProjectsRepository, 'page' | 'trashed' | 'version'>;
  pages: Pick<PagesRepository, 'page' | 'trashed'>;
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
const pageSize = 100;

/**
 * Removes an upload when every sweep of the last 30 days found it unused, and no version of a post or project
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
    .filter((objectKey) => isObjectKey(objectKey) && !used.has(objectKey))
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
  kind: 'post' | 'project';
  id: string;
  version: number;
}

/** What posts, projects, pages and users refer to, including the trash, and which versions are kept. */
async function readContent({ posts, projects, pages, sweeps, now }: UploadSweepDeps): Promise<{
  used: ReadonlySet<string>;
  versions: VersionName[];
}> {
  const versions: VersionName[] = [];
  const [postIds, publicProjects, draftProjects, trashedPosts, trashedProjects, pictures, unsaved] =
    await Promise.all([
      allPostIds(posts),
      allProjects(projects, { status: undefined, category: undefined }),
      allProjects(projects, 'drafts'),
      posts.trashed({ now: now(), limit: Number.POSITIVE_INFINITY }),
      projects.trashed({ now: now(), limit: Number.POSITIVE_INFINITY }),
      sweeps.userPictures(),
      sweeps.workingCopyImages(),
    ]);
  const used = new Set([...pictures, ...unsaved]);
  const ids = new Set([...postIds, ...trashedPosts.map(({ entry }) => entry.id)]);
  await eachInParallel([...ids], async (id) => {
    const post = (await posts.find(id)) ?? (await posts.findTrashed({ id, now: now() }))?.entry;
    for (const objectKey of post?.objectKeys ?? []) used.add(objectKey);
    for (const version of post?.keptVersions ?? []) versions.push({ kind: 'post', id, version });
  });
  const deleted = trashedProjects.map(({ entry }) => entry);
  for (const project of [...publicProjects, ...draftProjects, ...deleted]) {
    const { id, imageUrl, articleImages, seo, keptVersions } = project;
    for (const key of [imageUrl ?? '', ...articleImages, seo?.image ?? '']) used.add(key);
    for (const version of keptVersions) versions.push({ kind: 'project', id, version });
  }
  for (const { objectKeys } of await everyPage(pages, now())) {
    for (const objectKey of objectKeys) used.add(objectKey);
  }
  return { used, versions };
}

async function allPostIds(posts: UploadSweepDeps['posts']): Promise<string[]> {
  const ids: string[] = [];
  let from: Parameters<typeof posts.page>[0]['from'] = { skip: 0 };
  for (;;) {
    const page = await posts.page({ list: 'all', size: pageSize, from });
    ids.push(...page.entries.map(({ id }) => id));
    const last = page.entries.at(-1);
    if (!page.more || !last) return ids;
    from = { after: { time: last.createdAt, id: last.id } };
  }
}

async function allProjects(
  projects: UploadSweepDeps['projects'],
  list: Parameters<typeof projects.page>[0]['list'],
) {
  const found: Awaited<ReturnType<typeof projects.page>>['entries'] = [];
  let from: Parameters<typeof projects.page>[0]['from'] = { skip: 0 };
  for (;;) {
    const page = await projects.page({ list, size: pageSize, from });
    found.push(...page.entries);
    const last = page.entries.at(-1);
    if (!page.more || !last) return found;
    from = { after: { time: last.startDate, id: last.id } };
  }
}

async function everyPage(pages: UploadSweepDeps['pages'], now: Date) {
  const [listed, trashed] = await Promise.all([
    pages.page({ list: 'all', size: Number.MAX_SAFE_INTEGER - 1, from: { skip: 0 } }),
    pages.trashed({ now, limit: Number.POSITIVE_INFINITY }),
  ]);
  return [...listed.entries, ...trashed.map(({ entry }) => entry)];
}

/** The candidates that a version shows. Reads no version when there are no candidates. */
async function shownByVersions(
  candidates: ReadonlySet<string>,
  versions: readonly VersionName[],
  { posts, projects }: Pick<UploadSweepDeps, 'posts' | 'projects'>,
): Promise<ReadonlySet<string>> {
  const shown = new Set<string>();
  if (candidates.size === 0) return shown;
  await eachInParallel(versions, async ({ kind, id, version }) => {
    const found =
      kind === 'post' ? await posts.version(id, version) : await projects.version(id, version);
    if (!found) return;
    const picture = 'avatar' in found ? found.avatar : found.imageUrl;
    for (const objectKey of candidates) {
      const isShown = [picture, found.seo?.image].includes(objectKey);
      if (isShown || found.content.includes(objectKey)) shown.add(objectKey);
    }
  });
  return shown;
}
