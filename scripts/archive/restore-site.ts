/** Restores an archive into a site. A stopped restore can be repeated: whatever the site already has is skipped. */
import { eachInParallel } from '#lambdas/kernel/each-in-parallel.ts';
import { documentType, extensionOf, imageTypes } from '#shared/schemas/upload-limits.ts';
import { archiveFiles, type ArchiveFile } from '#shared/platform/stored-kinds.ts';
import type { CheckedArchive } from './archived-units.ts';
import { compareUnits, type Counts, zeroCounts, outcomes, writeUnits } from './write-units.ts';
import { picturesFolder } from '#lambdas/adapters/archive/format.ts';
import { canonical, type Unit } from '#lambdas/adapters/archive/lines.ts';
import type { Progress } from './report.ts';
import type { ArchivedSite } from './site.ts';

export type Part = ArchiveFile | 'pictures';
export type Plan = Map<Part, Counts>;

export interface Restore {
  checked: CheckedArchive;
  site: ArchivedSite;
  now: () => Date;
  progress: Progress;
}

/** Counts what is new, equal, different or expired. Writes nothing. */
export async function planRestore(request: Restore): Promise<Plan> {
  const { checked, site, now, progress } = request;
  const plan: Plan = new Map([['pictures', await comparePictures(request)]]);
  for (const file of archiveFiles) {
    const counts = zeroCounts();
    const compare = { site, file, now: now() };
    for await (const batch of compareUnits(checked.units(file), compare)) {
      for (const { outcome } of batch) counts[outcome] += 1;
      progress.step(`Comparing ${file}`, sumOf(counts));
    }
    plan.set(file, counts);
  }
  return plan;
}

/**
 * Writes new items and pictures, each after those that it refers to. Existing content of the site is never
 * changed or removed, except a new site's default settings.
 * @returns a sentence for each item whose name or address another item of the site has
 */
export async function runRestore(request: Restore): Promise<string[]> {
  const { checked, site, now, progress } = request;
  await putPictures(request);
  const conflicts: string[] = [];
  for (const file of archiveFiles) {
    let done = 0;
    for await (const batch of compareUnits(checked.units(file), { site, file, now: now() })) {
      const newUnits = batch.filter(({ outcome }) => outcome === 'new').map(({ unit }) => unit);
      const unwritten = await writeUnits(newUnits, { site, file });
      conflicts.push(...unwritten.map((unit) => conflictSentence(file, unit)));
      if (file === 'users') {
        // Includes users that an earlier run wrote before it stopped.
        const users = batch.map(({ unit }) => unit).filter((unit) => !unwritten.includes(unit));
        await makeAccounts(users, site);
      }
      done += batch.length;
      progress.step(`Restoring ${file}`, done, checked.archive.manifest.counts[file]);
    }
  }
  return conflicts;
}

export function sumOf(counts: Counts): number {
  return outcomes.reduce((sum, outcome) => sum + counts[outcome], 0);
}

function conflictSentence(file: ArchiveFile, [item]: Unit): string {
  const name = item['slug'] ?? item['username'] ?? item['title'] ?? item['id'] ?? item.sk;
  return `${file}: the name or address of ${canonical(name)} belongs to another here, so it was left out.`;
}

/** Creates accounts without passwords. Existing accounts stay unchanged. */
async function makeAccounts(users: readonly Unit[], { accounts }: ArchivedSite): Promise<void> {
  for (const [user] of users) await accounts.create(String(user['id']));
}

async function comparePictures(request: Restore): Promise<Counts> {
  const { checked, site } = request;
  const counts = zeroCounts();
  await eachPicture(request, 'Comparing pictures', async (objectKey, exists) => {
    if (!exists) {
      counts.new += 1;
      return;
    }
    const stored = await site.pictures.get(objectKey);
    const archived = await checked.archive.bytes(picturesFolder + objectKey);
    counts[stored && archived.equals(stored) ? 'equal' : 'different'] += 1;
  });
  return counts;
}

function putPictures(request: Restore): Promise<void> {
  const { checked, site } = request;
  return eachPicture(request, 'Restoring pictures', async (objectKey, exists) => {
    if (exists) return;
    const bytes = await checked.archive.bytes(picturesFolder + objectKey);
    await site.pictures.put({ objectKey, type: contentTypeOf(objectKey), bytes });
  });
}

/** @param work `exists`: whether the site has a picture with this key */
async function eachPicture(
  { checked: { pictures }, site, progress }: Restore,
  label: string,
  work: (objectKey: string, exists: boolean) => Promise<void>,
): Promise<void> {
  const existing = new Set(await site.pictures.list());
  let done = 0;
  await eachInParallel(pictures, async (objectKey) => {
    await work(objectKey, existing.has(objectKey));
    done += 1;
    progress.step(label, done, pictures.length);
  });
}

function contentTypeOf(objectKey: string): string {
  const types = [...imageTypes, documentType] as const;
  const type = types.find((each) => objectKey.endsWith(`.${extensionOf(each)}`));
  return type ?? 'application/octet-stream';
}
