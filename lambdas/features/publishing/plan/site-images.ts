/** Finds the uploaded images that need public copies: in public content, in settings, and in drafts with a preview link. */
import { isObjectKey } from '#shared/content/urls.ts';
import { type PublicImages, publicImage } from '#shared/publishing/public-images.ts';
import type { ImageSize, UploadsRepository } from '../../uploads/uploads.repository.ts';
import { eachInParallel } from '#lambdas/kernel/each-in-parallel.ts';
import { objectKeysOf } from '../../projects/project.ts';
import type { Manifest } from '../manifest.ts';
import {
  type Articles,
  type PublicContent,
  allProjectsIn,
  allPostsIn,
  type PublicStore,
} from './public-content.ts';
import { newEntryId } from '#shared/entries/kinds.ts';
import { isUnexpired } from '../../entries/previews.usecases.ts';
import type { PageSummaryRecord } from '../../pages/page.ts';

export interface SiteImages {
  /** Every image once, without uploads that are not complete. */
  all: readonly ImageSize[];
  /** Finds the uploaded images in a list of addresses and object keys, in the same order. */
  findAll(sources: readonly (string | null)[]): ImageSize[];
  /** Finds the images in the content and the cover of a post. */
  ofPost(id: string): ImageSize[];
}

/** Converts images to the form that pages and feeds use, keyed by object key. */
export function publicImages(images: readonly ImageSize[]): PublicImages {
  return Object.fromEntries(images.map((image) => [image.objectKey, publicImage(image)]));
}

/**
 * Updates the images in the manifest, which stores the images of each article and the size of each image, so
 * that a run reads only changed articles and new images. An upload that is not complete is looked up again by
 * each run.
 */
export async function readSiteImages(
  content: PublicContent,
  deps: {
    /** Images of previewed drafts and of the settings. */
    otherSources: readonly string[];
    manifest: Manifest;
    articles: Articles;
    uploads: Pick<UploadsRepository, 'findMany'>;
  },
): Promise<SiteImages> {
  const { articles, images } = deps.manifest;
  await updateArticles(content, deps);
  const sources = [...publicSources(content, deps.manifest), ...deps.otherSources];
  const objectKeys = new Set(sources.filter(isObjectKey));
  for (const key of images.keys()) if (!objectKeys.has(key)) images.delete(key);
  const unknown = [...objectKeys].filter((key) => !images.has(key));
  for (const { objectKey, width, height } of await deps.uploads.findMany(unknown)) {
    images.set(objectKey, { width, height });
  }
  const findAll: SiteImages['findAll'] = (addresses) =>
    [...new Set(addresses)].flatMap((address) => {
      const size = images.get(address ?? '');
      return size ? { objectKey: address ?? '', ...size } : [];
    });
  return {
    all: findAll([...objectKeys]),
    findAll,
    ofPost: (id) => findAll(articles.get(id)?.objectKeys ?? []),
  };
}

async function updateArticles(
  { posts }: PublicContent,
  { manifest, articles }: { manifest: Manifest; articles: Articles },
): Promise<void> {
  const stored = manifest.articles;
  const changed = posts.filter(({ id, version }) => stored.get(id)?.version !== version);
  await eachInParallel(changed, async ({ id }) => {
    // A post that cannot be read fails again when its page is rendered; that failure is reported.
    const found = await articles.read(id).catch(() => undefined);
    if (!found) return;
    stored.set(id, { version: found.entry.version, objectKeys: found.entry.objectKeys });
  });
  const published = new Set(posts.map(({ id }) => id));
  for (const id of stored.keys()) if (!published.has(id)) stored.delete(id);
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
 * Finds the uploaded images of drafts and unsaved forms with a valid preview link, which need copies, too.
 * @returns object keys
 */
export async function readPreviewedImages(
  {
    posts,
    projects,
    previews,
    copies,
  }: Pick<PublicStore, 'posts' | 'projects' | 'previews' | 'copies'>,
  { ownersPages, now }: { ownersPages: Promise<readonly PageSummaryRecord[]>; now: Date },
): Promise<string[]> {
  const [drafts, draftProjects, pages, forms] = await Promise.all([
    allPostsIn(posts, 'unpublished'),
    allProjectsIn(projects, 'drafts'),
    ownersPages,
    copies.images(now),
  ]);
  const savedImages = new Map([
    ...draftProjects.map((project) => [project.id, objectKeysOf(project)] as const),
    ...pages
      .filter(({ isDraft }) => isDraft)
      .map(({ id, objectKeys }) => [id, objectKeys] as const),
  ]);
  const ids = [
    ...drafts.map(({ id }) => id),
    ...savedImages.keys(),
    ...forms.filter(({ kind, entry }) => entry !== newEntryId(kind)).map(({ entry }) => entry),
  ];
  const links = await previews.findMany([...new Set(ids)]);
  const valid = links.filter((link) => isUnexpired(link, now));
  const objectKeys: string[] = [];
  await eachInParallel(valid, async ({ id, copy }) => {
    if (copy) {
      const form = forms.find((each) => each.userId === copy.userId && each.id === copy.id);
      objectKeys.push(...(form?.objectKeys ?? []));
    } else {
      objectKeys.push(...(savedImages.get(id) ?? (await posts.find(id))?.objectKeys ?? []));
    }
  });
  return objectKeys;
}
