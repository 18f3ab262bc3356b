/** Which copies at the edge to invalidate, within the free amount. */
import { previewPath, projectPath } from '#shared/platform/http.ts';
import { pageFiles, projectFolder } from '#shared/publishing/site-paths.ts';
import { isPage } from './file-headers.ts';
import type { InvalidationCount } from './publishing.repository.ts';

/** Each path counts, and one with a wildcard counts as one. */
const freePathsPerMonth = 1000;
/** More paths than this become one wildcard. */
const mostPaths = 20;
const everything = '/*';

const pathsOfPages: Record<string, readonly string[]> = {
  [pageFiles.app]: ['/app.html', '/admin*', `${previewPath('')}*`],
  // Served for every unknown address.
  [pageFiles.notFound]: [everything],
};

/**
 * The paths to invalidate, and the month's new count. When the free ones are used up, only what was
 * removed is invalidated: the rest expires within ten minutes.
 * @param used in this month, or in an earlier one
 */
export function planInvalidation(
  { changed, removed }: { changed: readonly string[]; removed: readonly string[] },
  { used, now }: { used: InvalidationCount; now: Date },
): { paths: string[]; count: InvalidationCount } {
  const month = now.toISOString().slice(0, 7);
  const before = used.month === month ? used.paths : 0;
  const all = pathsOf([...removed, ...changed]);
  const paths = before + all.length <= freePathsPerMonth ? all : pathsOf(removed);
  return { paths, count: { month, paths: before + paths.length } };
}

function pathsOf(keys: readonly string[]): string[] {
  const paths = [...new Set(keys.flatMap(pathsOfFile))];
  return paths.length > mostPaths || paths.includes(everything) ? [everything] : paths;
}

function addressOf(key: string): string {
  const name = key.slice(0, -'.html'.length);
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
