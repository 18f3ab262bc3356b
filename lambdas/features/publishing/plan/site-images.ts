/** The uploaded images that have copies: those of public content, and of drafts with a preview link. */
import { isObjectKey } from '#shared/content/urls.ts';
import { type PublicImages, publicImage } from '#shared/publishing/public-images.ts';
import type { ImageSize, UploadsRepository } from '../../uploads/uploads.repository.ts';
import { eachInParallel } from '#lambdas/kernel/each-in-parallel.ts';
import { objectKeysOf } from '../../projects/project.ts';
import type { Manifest } from '../manifest.ts';
import {
  type Articles,
  type PublicContent,
  allDraftProjects,
  allPosts,
  type PublicStore,
} from './public-content.ts';
import { newEntryOf } from '#shared/entries/kinds.ts';
import { isWorking } from '../../entries/previews.usecases.ts';
import type { PageSummaryRecord } from '../../pages/page.ts';

export interface SiteImages {
  /** Each once; none of an upload that is not complete. */
  all: readonly ImageSize[];
  /** Finds the images among these addresses and object keys, in their order. */
  among(sources: readonly (string | null)[]): ImageSize[];
  /** Finds the images of a post's content and cover. */
  ofPost(id: string): ImageSize[];
}

/** Makes the form in which pages and feeds take images. */
export function publicImages(images: readonly ImageSize[]): PublicImages {
  return Object.fromEntries(images.map((image) => [image.objectKey, publicImage(image)]));
}

/**
 * Lists contain only covers, so the manifest stores the images of each article and the size of each
 * image: only a changed article and a new image are read. An image whose upload is not complete is
 * looked up by each run until it is.
 */
export async function readSiteImages(
  content: PublicContent,
  deps: {
    /** The images of drafts that a link shows, and of the settings. */
    others: readonly string[];
    manifest: Manifest;
    articles: Articles;
    uploads: Pick<UploadsRepository, 'findMany'>;
  },
): Promise<SiteImages> {
  const { articles, images } = deps.manifest;
  await rememberArticles(content, deps);
  const sources = [...publicSources(content, deps.manifest), ...deps.others];
  const objectKeys = new Set(sources.filter(isObjectKey));
  for (const key of images.keys()) if (!objectKeys.has(key)) images.delete(key);
  const unknown = [...objectKeys].filter((key) => !images.has(key));
  for (const { objectKey, width, height } of await deps.uploads.findMany(unknown)) {
    images.set(objectKey, { objectKey, width, height });
  }
  const among: SiteImages['among'] = (sources) =>
    [...new Set(sources)].flatMap((source) => images.get(source ?? '') ?? []);
  return {
    all: among([...objectKeys]),
    among,
    ofPost: (id) => among(articles.get(id)?.objectKeys ?? []),
  };
}

async function rememberArticles(
  { posts }: PublicContent,
  { manifest, articles }: { manifest: Manifest; articles: Articles },
): Promise<void> {
  const known = manifest.articles;
  const changed = posts.filter(({ id, version }) => known.get(id)?.version !== version);
  await eachInParallel(changed, async ({ id }) => {
    // A post that cannot be read fails again when it is rendered, where that is reported.
    const found = await articles.read(id).catch(() => undefined);
    if (!found) return;
    known.set(id, { version: found.entry.version, objectKeys: found.entry.objectKeys });
  });
  const published = new Set(posts.map(({ id }) => id));
  for (const id of known.keys()) if (!published.has(id)) known.delete(id);
}

function publicSources(
  { posts, projects, pages }: PublicContent,
  { articles }: Manifest,
): string[] {
  const covers = [...posts.map(({ avatar }) => avatar), ...projects.flatMap(objectKeysOf)];
  const inArticles = [...articles.values(), ...pages].flatMap(({ objectKeys }) => objectKeys);
  const sources = [...covers, ...inArticles];
  return sources.filter((source) => source !== null);
}

/**
 * The uploaded images of drafts and unsaved texts with a working preview link, which get copies, too.
 * @returns the object keys in these texts as they are now
 */
export async function readPreviewedImages(
  {
    posts,
    projects,
    previews,
    copies,
  }: Pick<PublicStore, 'posts' | 'projects' | 'previews' | 'copies'>,
  { owners, now }: { owners: Promise<readonly PageSummaryRecord[]>; now: Date },
): Promise<string[]> {
  const [drafts, draftProjects, pages, forms] = await Promise.all([
    allPosts(posts, 'unpublished'),
    allDraftProjects(projects),
    owners,
    copies.images(now),
  ]);
  const byId = new Map([
    ...draftProjects.map((project) => [project.id, objectKeysOf(project)] as const),
    ...pages
      .filter(({ isDraft }) => isDraft)
      .map(({ id, objectKeys }) => [id, objectKeys] as const),
  ]);
  const ids = [
    ...drafts.map(({ id }) => id),
    ...byId.keys(),
    ...forms.filter(({ kind, entry }) => entry !== newEntryOf(kind)).map(({ entry }) => entry),
  ];
  const links = await previews.findMany([...new Set(ids)]);
  const working = links.filter((link) => isWorking(link, now));
  const objectKeys: string[] = [];
  await eachInParallel(working, async ({ id, copy }) => {
    const form = copy && forms.find((one) => one.userId === copy.userId && one.id === copy.id);
    const shown = copy ? form?.objectKeys : (byId.get(id) ?? (await posts.find(id))?.objectKeys);
    objectKeys.push(...(shown ?? []));
  });
  return objectKeys;
}
