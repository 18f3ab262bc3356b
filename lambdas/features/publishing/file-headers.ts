/** The headers of each file of the site, which also say how long caches keep it. */
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

/** The types of the other feeds are not among those that CloudFront compresses. */
const feedTypes: Record<string, string> = {
  [rootFiles.rss]: 'application/rss+xml; charset=utf-8',
};

/** Files that change whenever the content does. */
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
/** Pictures of shared links; icons keep their names when the brand changes. */
const hashedPicture = new RegExp(`^${picturesFolder}[0-9a-f]+\\.png$`);

type Lifetime = 'live' | 'stable' | 'immutable';

const cacheControls: Record<Lifetime, string> = {
  live: 'public, max-age=0, must-revalidate',
  stable: `public, max-age=0, s-maxage=${edgeCopySeconds}, must-revalidate`,
  immutable: 'public, max-age=31536000, immutable',
};

export function headersOf(key: string): Omit<SiteFile, 'key' | 'body'> {
  return {
    contentType: feedTypes[key] ?? contentTypeOf(key),
    cacheControl: cacheControls[lifetimeOf(key)],
    ...(key === pageFiles.notFound ? { status: 404 } : {}),
    ...(key === pageFiles.app ? { frame: 'parent' } : {}),
    ...(key === pageFiles.diagram ? { frame: 'child' } : {}),
  };
}

/** Changes with how the file is served; since version 2 a page also states its inline parts. */
export function headersHash(key: string): string {
  const version = isPage(key) ? 2 : undefined;
  return fingerprintOf({ key, ...headersOf(key), version }).slice(0, 12);
}

export function isPage(key: string): boolean {
  return key.endsWith('.html');
}

/**
 * Whether the edge keeps an old copy for so long that it must be invalidated. Files with a hash in
 * their name never change.
 */
export function needsInvalidation(key: string): boolean {
  return lifetimeOf(key) !== 'live' && !key.startsWith(assetsFolder);
}

/** By the name's extension; an unknown type is offered as a download. */
function contentTypeOf(key: string): string {
  return contentTypes[extname(key).toLowerCase()] ?? 'application/octet-stream';
}

function lifetimeOf(key: string): Lifetime {
  const isIn = (folder: string) => key.startsWith(folder);
  if (immutableFolders.some(isIn) || hashedPicture.test(key)) return 'immutable';
  return liveFiles.has(key) || liveFolders.some(isIn) ? 'live' : 'stable';
}
