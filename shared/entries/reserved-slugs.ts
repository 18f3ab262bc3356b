/** Slugs that a page of the owner must not have, because its address, `/{slug}`, could be one of the site's. */
import { apiBasePath, mediaPrefix, previewPath } from '../platform/http.ts';
import {
  assetsFolder,
  builtFiles,
  pageFiles,
  pageFolder,
  picturesFolder,
  projectFolder,
  publisherFolder,
  rootFiles,
} from '../publishing/site-paths.ts';
import { movedFeeds } from '../site/moved-from.ts';

/** First parts of addresses and bucket keys, without extensions: `/blog.html` reserves `blog`. */
const usedNames = [
  apiBasePath,
  '/admin',
  previewPath(''),
  ...Object.values(pageFiles),
  ...Object.values(builtFiles),
  ...Object.values(rootFiles),
  assetsFolder,
  mediaPrefix,
  pageFolder,
  picturesFolder,
  projectFolder,
  publisherFolder,
  ...movedFeeds,
  '/favicon.ico',
].map((path) => path.replace(/^\//, '').replace(/[/.].*$/s, ''));

/** Names that a later release may need for pages or folders of its own. */
const reservedForLater = `
  account invitation login logout settings signin signup users
  archive archives categories category page post posts tag tags
  comments messages newsletter search unsubscribe
  downloads files fonts health images scripts static styles uploads
`;

export const reservedSlugs: readonly string[] = [
  ...new Set([...usedNames, ...reservedForLater.trim().split(/\s+/)]),
].toSorted();

/** Replaces an empty or reserved slug. The caller may still append a number to make it unique. */
export function pageSlugFrom(slug: string): string {
  if (slug === '') return 'untitled';
  return reservedSlugs.includes(slug) ? `${slug}-page` : slug;
}
