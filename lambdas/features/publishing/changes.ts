/** Compares a plan with the existing files. */
import { assetsFolder } from '#shared/publishing/site-paths.ts';
import { headersHash } from './file-headers.ts';
import type { Manifest, ManifestEntry } from './manifest.ts';
import type { Target } from './plan/target.ts';

/** For this long, an open page may still request the parts of its own build. */
const retirementMs = 30 * 24 * 60 * 60 * 1000;

export interface Changes {
  make: Target[];
  remove: string[];
  /** Parts of earlier builds that stay for a while. */
  retire: string[];
}

/** @param everything whether to rebuild unchanged files, too */
export function findChanges(
  targets: readonly Target[],
  { files }: Manifest,
  { everything, now }: { everything: boolean; now: Date },
): Changes {
  const planned = new Set(targets.map(({ key }) => key));
  const changes: Changes = {
    make: targets.filter((target) => everything || !isMade(target, files.get(target.key))),
    remove: [],
    retire: [],
  };
  for (const [key, entry] of files) {
    if (planned.has(key)) continue;
    if (!key.startsWith(assetsFolder)) changes.remove.push(key);
    else if (entry.state !== 'retired') changes.retire.push(key);
    else if (entry.since + retirementMs <= now.getTime()) changes.remove.push(key);
  }
  return changes;
}

/** Two builds may write the same content with different headers. */
function isMade({ key, fingerprint }: Target, entry: ManifestEntry | undefined): boolean {
  if (entry?.state === 'refused') return entry.fingerprint === fingerprint;
  if (entry?.state !== 'published') return false;
  return entry.fingerprint === fingerprint && entry.headers === headersHash(key);
}
