/** Chooses the headers of each published file, including how long caches keep the file. */
import { extname } from 'node:path';
import { edgeCopySeconds, mediaPrefix } from '#shared/platform/http.ts';
import {
  assetsFolder,
  pageFiles,
  picturesFolder,
  rootFiles,
} from '#shared/publishing/site-paths.ts';
import { fingerprintOf } from './plan/target.ts';
import type { SiteFile } from './site-files.repository.ts';

const contentTypes: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

/** Atom and JSON feeds keep the types of their extensions, because CloudFront does not compress their own types. */
const feedTypes: Record<string, string> = {
  [rootFiles.rss]: 'application/rss+xml; charset=utf-8',
};

/** Files that change with most saves, so the edge revalidates them on each request. */
const liveFiles: ReadonlySet<string> = new Set([
  pageFiles.home,
  pageFiles.blog,
  pageFiles.projects,
  rootFiles.rss,
  rootFiles.atom,
  rootFiles.jsonFeed,
  rootFiles.sitemap,
  rootFiles.llms,
  rootFiles.search,
  rootFiles.home,
  rootFiles.projectCategories,
  rootFiles.settings,
]);
const liveFolders = ['blog/tag/', 'blog/category/', 'projects/'];
const immutableFolders = [assetsFolder, mediaPrefix];
/** Link-preview pictures have a hash as their name. Icons, in the same folder, keep their names when they change. */
const hashedPicture = new RegExp(`^${picturesFolder}[0-9a-f]+\\.png$`);

type Lifetime = 'live' | 'stable' | 'immutable';

const cacheControls: Record<Lifetime, string> = {
  live: 'public, max-age=0, must-revalidate',
  stable: `public, max-age=0, s-maxage=${edgeCopySeconds}, must-revalidate`,
  immutable: 'public, max-age=31536000, immutable',
};

export function headersOf(key: string): Omit<SiteFile, 'key' | 'body'> {
  return {
    // Browsers download a file of an unknown type.
    contentType:
      feedTypes[key] ?? contentTypes[extname(key).toLowerCase()] ?? 'application/octet-stream',
    cacheControl: cacheControls[lifetimeOf(key)],
    ...(key === pageFiles.notFound && { status: 404 }),
    ...(key === pageFiles.app && { frame: 'parent' }),
    ...(key === pageFiles.diagram && { frame: 'child' }),
  };
}

/**
 * Hashes how a file is served. Raise a page's version when its stored metadata changes without `headersOf`: version 2
 * added the sources of inline scripts and styles.
 */
export function headersHash(key: string): string {
  const version = isPage(key) ? 2 : undefined;
  return fingerprintOf({ key, ...headersOf(key), version }).slice(0, 12);
}

export function isPage(key: string): boolean {
  return key.endsWith('.html');
}

/**
 * Whether an old copy at the edge must be invalidated. The edge revalidates live files by itself, and assets
 * never change under their hashed names.
 */
export function needsInvalidation(key: string): boolean {
  return lifetimeOf(key) !== 'live' && !key.startsWith(assetsFolder);
}

function lifetimeOf(key: string): Lifetime {
  const isInFolder = (folder: string) => key.startsWith(folder);
  if (immutableFolders.some(isInFolder) || hashedPicture.test(key)) return 'immutable';
  return liveFiles.has(key) || liveFolders.some(isInFolder) ? 'live' : 'stable';
}
