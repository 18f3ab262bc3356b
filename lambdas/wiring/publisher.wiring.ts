/** Composition root of the publisher: it alone carries the built site and writes the site bucket. */
import { join } from 'node:path';
import { environmentNames } from '#shared/platform/environment.ts';
import { readBuiltSite } from '../publishing/built-site.ts';
import { releaseSite } from '../publishing/release-site.usecase.ts';
import { s3SiteFiles } from '../s3/site-files.repository.ts';

/**
 * The function's handler for one bucket and the folder that its bundle lies in. It takes no event:
 * whatever calls it, the published files become those of its own build.
 * @throws Error when the environment names no bucket.
 */
export function wirePublisher(environment: NodeJS.ProcessEnv, bundleDirectory: string) {
  const bucket = environment[environmentNames.siteBucket];
  if (!bucket) throw new Error(`${environmentNames.siteBucket} is not set`);
  const files = s3SiteFiles(bucket);
  return async () => {
    const built = await readBuiltSite(join(bundleDirectory, 'site'));
    const counts = await releaseSite({ built, files });
    console.info(JSON.stringify({ level: 'INFO', message: 'site released', ...counts }));
    return counts;
  };
}
