import { publisherFolder } from '#shared/publishing/site-paths.ts';
import type { Manifest } from './manifest.ts';

/**
 * Corrects the manifest to match what is really there, so that the run that follows repairs it: a missing
 * or different file is written again, and an unknown one is removed.
 * @param stored MD5 of each file in the bucket
 */
export function checkFiles({ files }: Manifest, stored: ReadonlyMap<string, string>): void {
  for (const [key, entry] of files) {
    const md5 = stored.get(key);
    if (md5 === undefined) {
      // One that a run was about to remove may be gone, but not yet from the edge.
      if (entry.state !== 'unsure') files.delete(key);
    } else if (entry.state === 'published' && entry.md5 !== md5) {
      files.set(key, { state: 'unsure' });
    }
  }
  for (const key of stored.keys()) {
    if (!files.has(key) && !key.startsWith(publisherFolder)) files.set(key, { state: 'unsure' });
  }
}
