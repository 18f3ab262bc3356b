/** Chooses which cached copies at the edge to invalidate, within a monthly limit of paths. */
import { pagePath, previewPath, projectPath } from '#shared/platform/http.ts';
import { pageFiles, pageFolder, projectFolder } from '#shared/publishing/site-paths.ts';
import { isPage } from './file-headers.ts';
import type { InvalidationCount } from './publishing.repository.ts';

/** More paths than this are replaced by one wildcard, which counts as a single path. */
const maxPaths = 20;
const everything = '/*';

const pathsOfPages: Record<string, readonly string[]> = {
  [pageFiles.app]: ['/app.html', '/admin*', `${previewPath('')}*`],
  // The 404 page may be cached at any address.
  [pageFiles.notFound]: [everything],
};

/**
 * Returns the paths to invalidate, and the month's new count. The fewer paths remain, the sooner a wildcard
 * replaces single paths. Once the month's paths are used up, only removed files are invalidated: cached copies of
 * changed ones expire within ten minutes.
 * @param used the last stored count, which may be of an earlier month
 * @param limit paths per month
 */
export function planInvalidation(
  { changed, removed }: { changed: readonly string[]; removed: readonly string[] },
  { used, limit, now }: { used: InvalidationCount; limit: number; now: Date },
): { paths: string[]; count: InvalidationCount } {
  const month = now.toISOString().slice(0, 7);
  const before = used.month === month ? used : { paths: 0, isUsedUp: false };
  const remaining = limit - before.paths;
  const removedPaths = pathsOf(removed, maxPaths);
  const singlePaths = pathsOf(changed, maxPathsFor(remaining));
  const wildcard = changed.length > 0 ? [everything] : [];
  const affordable = [singlePaths, wildcard]
    .map((changedPaths) => [...new Set([...removedPaths, ...changedPaths])])
    .find((all) => all.length <= remaining);
  const paths = affordable ?? removedPaths;
  const isUsedUp = changed.length > 0 ? !affordable : before.isUsedUp && remaining <= 0;
  return { paths, count: { month, paths: before.paths + paths.length, isUsedUp } };
}

/** Spends a fiftieth of the remaining paths, but at least the two of one page, because an author may save a page often. */
function maxPathsFor(remaining: number): number {
  return Math.min(maxPaths, Math.max(2, Math.floor(remaining / 50)));
}

function pathsOf(keys: readonly string[], max: number): string[] {
  const paths = [...new Set(keys.flatMap(pathsOfFile))];
  return paths.length > max || paths.includes(everything) ? [everything] : paths;
}

function pageAddress(key: string): string {
  const name = key.slice(0, -'.html'.length);
  if (name.startsWith(pageFolder)) return pagePath(name.slice(pageFolder.length));
  if (name.startsWith(projectFolder)) return projectPath(name.slice(projectFolder.length));
  return `/${name}`;
}

/**
 * A CloudFront function rewrites addresses of pages, so AWS recommends invalidating two paths: the one that
 * visitors request, and the file's. One wildcard would cover both, but CloudFront rejects a 16th wildcard
 * in progress, and a removed post must never stay at the edge for that reason
 * (https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/InvalidationLimits.html).
 */
function pathsOfFile(key: string): readonly string[] {
  const filePath = `/${key}`;
  if (!isPage(key)) return [filePath];
  return pathsOfPages[key] ?? [pageAddress(key), filePath];
}

export interface EdgeCache {
  /** Invalidates the cached copies at these paths; a path may end in the wildcard `*`. */
  invalidate(paths: readonly string[]): Promise<void>;
}
