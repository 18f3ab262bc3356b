/** Slugs that no page of the owner may have: its address is `/{slug}`, beside those of the site. */
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

/** Names that addresses and keys in the bucket use. A file's extension does not make its name free. */
const used = [
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

/** So that a later release of the site takes no page's address. */
const keptFree = `
  account invitation login logout settings signin signup users
  archive archives categories category page post posts tag tags
  comments messages newsletter search unsubscribe
  downloads files fonts health images scripts static styles uploads
`;

export const reservedSlugs: readonly string[] = [
  ...new Set([...used, ...keptFree.trim().split(/\s+/)]),
].toSorted();

/** Makes the slug of a page from a title's, which may be empty or reserved; a number may follow. */
export function pageSlugFrom(slug: string): string {
  if (slug === '') return 'untitled';
  return reservedSlugs.includes(slug) ? `${slug}-page` : slug;
}
