import { createHash } from 'node:crypto';
import type { BuiltFile } from './built-site.ts';
import { cacheControlOf, contentTypeOf } from './file-headers.ts';
import type { PublishedFile, SiteFile, SiteFilesRepository } from './site-files.repository.ts';

/** Requests to the bucket at once. */
const concurrency = 16;

const shellKey = 'index.html';
const notFoundKey = '404.html';

export interface ReleaseSite {
  built: BuiltFile[];
  files: SiteFilesRepository;
}

export interface ReleaseCounts {
  put: number;
  unchanged: number;
}

/**
 * Publishes a build of the web app:
 * 1. what pages refer to comes first, so that no visitor gets a page whose assets are missing;
 * 2. then the pages, the app's shell last;
 * 3. files that are there already, with the same headers, are left alone;
 * 4. nothing is deleted: tabs that are still open need the assets of earlier builds.
 * @throws Error when the build has no page.
 */
export async function releaseSite({ built, files }: ReleaseSite): Promise<ReleaseCounts> {
  const release = withNotFoundPage(built).map(toSiteFile);
  const isPage = (file: SiteFile) => file.key.endsWith('.html');
  const waves = [
    release.filter((file) => !isPage(file)),
    release.filter((file) => isPage(file) && file.key !== shellKey),
    release.filter((file) => file.key === shellKey),
  ];
  const counts: ReleaseCounts = { put: 0, unchanged: 0 };
  for (const wave of waves) {
    for (let start = 0; start < wave.length; start += concurrency) {
      const batch = wave.slice(start, start + concurrency);
      for (const outcome of await Promise.all(batch.map((file) => putIfChanged(file, files)))) {
        counts[outcome] += 1;
      }
    }
  }
  return counts;
}

/** The app knows its own not-found screen, so its shell serves unless the build has a page for it. */
function withNotFoundPage(built: BuiltFile[]): BuiltFile[] {
  const shell = built.find((file) => file.key === shellKey);
  if (!shell) throw new Error('The built site has no index.html');
  if (built.some((file) => file.key === notFoundKey)) return built;
  return [...built, { key: notFoundKey, body: shell.body }];
}

function toSiteFile({ key, body }: BuiltFile): SiteFile {
  return {
    key,
    body,
    contentType: contentTypeOf(key),
    cacheControl: cacheControlOf(key),
    ...(key === notFoundKey ? { status: 404 } : {}),
  };
}

async function putIfChanged(
  file: SiteFile,
  files: SiteFilesRepository,
): Promise<keyof ReleaseCounts> {
  const published = await files.find(file.key);
  if (published && isSame(file, published)) return 'unchanged';
  await files.put(file);
  return 'put';
}

function isSame(file: SiteFile, published: PublishedFile): boolean {
  return (
    published.contentType === file.contentType &&
    published.cacheControl === file.cacheControl &&
    published.status === file.status?.toString() &&
    published.md5 === createHash('md5').update(file.body).digest('hex')
  );
}
