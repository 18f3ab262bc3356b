/** Chooses the copies at the edge to invalidate, within the month's limit. */
import { pagePath, previewPath, projectPath } from '#shared/platform/http.ts';
import { pageFiles, pageFolder, projectFolder } from '#shared/publishing/site-paths.ts';
import { isPage } from './file-headers.ts';
import type { InvalidationCount } from './publishing.repository.ts';

/** More paths than this become one wildcard, which counts as one path. */
const mostPaths = 20;
const everything = '/*';

const pathsOfPages: Record<string, readonly string[]> = {
  [pageFiles.app]: ['/app.html', '/admin*', `${previewPath('')}*`],
  // Served for every unknown address.
  [pageFiles.notFound]: [everything],
};

/**
 * The paths to invalidate, and the month's new count. The fewer are left, the sooner one wildcard
 * replaces single paths. When the month's are used up, only what was removed is invalidated: the rest
 * expires within ten minutes.
 * @param used in this month, or in an earlier one
 * @param limit of a month
 */
export function planInvalidation(
  { changed, removed }: { changed: readonly string[]; removed: readonly string[] },
  { used, limit, now }: { used: InvalidationCount; limit: number; now: Date },
): { paths: string[]; count: InvalidationCount } {
  const month = now.toISOString().slice(0, 7);
  const before = used.month === month ? used : { paths: 0, isUsedUp: false };
  const left = limit - before.paths;
  const gone = pathsOf(removed, mostPaths);
  const ways = [pathsOf(changed, mostOf(left)), changed.length > 0 ? [everything] : []];
  const found = ways
    .map((way) => [...new Set([...gone, ...way])])
    .find((all) => all.length <= left);
  const paths = found ?? gone;
  const isUsedUp = changed.length > 0 ? !found : before.isUsedUp && left <= 0;
  return { paths, count: { month, paths: before.paths + paths.length, isUsedUp } };
}

/** A fiftieth of what is left, but always those of one page, which many saves in a row may change. */
function mostOf(left: number): number {
  return Math.min(mostPaths, Math.max(2, Math.floor(left / 50)));
}

function pathsOf(keys: readonly string[], most: number): string[] {
  const paths = [...new Set(keys.flatMap(pathsOfFile))];
  return paths.length > most || paths.includes(everything) ? [everything] : paths;
}

function addressOf(key: string): string {
  const name = key.slice(0, -'.html'.length);
  if (name.startsWith(pageFolder)) return pagePath(name.slice(pageFolder.length));
  return name.startsWith(projectFolder)
    ? projectPath(name.slice(projectFolder.length))
    : `/${name}`;
}

/**
 * When a function rewrites an address, AWS recommends invalidating both: the one that visitors ask
 * for and that of the file. One wildcard would cover both, but CloudFront refuses a 16th in progress,
 * and that limit must not keep a removed post at the edge
 * (https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/InvalidationLimits.html).
 */
function pathsOfFile(key: string): readonly string[] {
  const own = `/${key}`;
  if (!isPage(key)) return [own];
  return pathsOfPages[key] ?? [addressOf(key), own];
}

/** The copies of published files that the edge keeps. */
export interface EdgeCache {
  /** Invalidates the copies at these paths; a `*` at a path's end matches anything. */
  invalidate(paths: readonly string[]): Promise<void>;
}
