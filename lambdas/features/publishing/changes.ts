/** Compares a plan with the existing files. */
import { assetsFolder } from '#shared/publishing/site-paths.ts';
import { headersHash } from './file-headers.ts';
import type { Manifest, ManifestEntry } from './manifest.ts';
import type { Target } from './plan/target.ts';

/** A page that stays open may request assets of its own build for this long after a release. */
const retirementMs = 30 * 24 * 60 * 60 * 1000;

export interface Changes {
  make: Target[];
  remove: string[];
  /** Assets of earlier builds, which are removed after `retirementMs`. */
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
    make: targets.filter((target) => everything || !isUpToDate(target, files.get(target.key))),
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

/** Compares headers as well, because a new build may serve the same content with different ones. */
function isUpToDate({ key, fingerprint }: Target, entry: ManifestEntry | undefined): boolean {
  if (entry?.state === 'refused') return entry.fingerprint === fingerprint;
  if (entry?.state !== 'published') return false;
  return entry.fingerprint === fingerprint && entry.headers === headersHash(key);
}
