import {
  type ItemKey,
  matchesKey,
  kindOf,
  type StoredKind,
} from '#shared/platform/stored-kinds.ts';
import { problem } from '#shared/problems.ts';
import type { FormatProgress, FormatsRepository, StoredItem } from './formats.repository.ts';
import { type Migration, stepsFrom, upgradeItem } from './migration.ts';

export interface FormatsDeps {
  kinds: readonly StoredKind[];
  migrations: readonly Migration[];
  formats: FormatsRepository;
  /** Called with the progress of a kind, or with the error of an item, without its key. */
  report: (line: FormatReport) => void;
  now: () => Date;
}

export type FormatReport =
  | { kind: string; upgraded: number; failed: number; version: number; meanwhile?: string }
  | { kind: string; error: unknown };

/** So many failures have a common cause: the other items wait for another build. */
const maxFailed = 50;
/** An item that changes this often during its upgrade is left to the next run. */
const maxAttempts = 5;

/**
 * Finds kinds that are stored in a later format than this build knows, and which it would corrupt.
 * @returns the names of these kinds
 */
export async function findNewerFormats({
  formats,
  kinds,
}: Pick<FormatsDeps, 'formats' | 'kinds'>): Promise<string[]> {
  const known = new Map(kinds.map(({ name, version }) => [name, version]));
  const found = await formats.progress();
  // Unknown kinds are ignored; a later release may have dropped them.
  return found.filter(({ kind, to }) => to > (known.get(kind) ?? to)).map(({ kind }) => kind);
}

/**
 * @returns a function that upgrades items until a given time, and returns how many failed. Once everything
 *   is upgraded, it reads nothing.
 */
export function createUpgrade(deps: FormatsDeps): (until: Date) => Promise<{ failed: number }> {
  let unfinished = deps.kinds.filter(({ version }) => version > 1);
  return async (until) => {
    if (unfinished.length === 0) return { failed: 0 };
    const found = await deps.formats.progress();
    const results: FormatProgress[] = [];
    for (const kind of unfinished) {
      const known = found.find(({ kind: name }) => name === kind.name);
      results.push(await upgradeKind(kind, { known, until, deps }));
    }
    unfinished = unfinished.filter(
      ({ version }, index) => (results[index]?.version ?? 0) < version,
    );
    return { failed: results.reduce((sum, { failed }) => sum + failed.length, 0) };
  };
}

/**
 * 1. store the new version before the first item has it, so that builds that do not know it refuse to run;
 * 2. retry what failed;
 * 3. continue through the table page by page, and record the progress after each;
 * 4. when nothing is left and nothing failed, all items have the kind's current version.
 */
async function upgradeKind(
  kind: StoredKind,
  { known, until, deps }: { known: FormatProgress | undefined; until: Date; deps: FormatsDeps },
): Promise<FormatProgress> {
  if (known && known.version >= kind.version) return known;
  const { formats } = deps;
  const version = known?.version ?? 1;
  const steps = stepsFrom(version, kind, deps.migrations);
  let progress = known;
  if (progress?.to !== kind.version) {
    progress = startOf(kind, version);
    await formats.saveProgress(progress);
  }
  const retried = await Promise.all(progress.failed.map((key) => formats.find(kind.table, key)));
  const work = { kind, steps, deps };
  progress = await upgradeAll(retried, { ...progress, failed: [] }, work);
  while (!progress.isRead && progress.failed.length < maxFailed && deps.now() < until) {
    const { items, next } = await formats.page(kind.table, progress.position);
    progress = { ...progress, position: next, isRead: next === null };
    progress = await upgradeAll(items, progress, work);
    await formats.saveProgress(progress);
  }
  if (progress.isRead && progress.failed.length === 0) {
    progress = { ...progress, version: kind.version };
  }
  await formats.saveProgress(progress);
  deps.report({
    kind: kind.name,
    version: progress.version,
    upgraded: progress.upgraded,
    failed: progress.failed.length,
    ...(progress.version < kind.version && {
      meanwhile: steps.map(({ meanwhile }) => meanwhile).join(' '),
    }),
  });
  return progress;
}

function startOf({ name, version: to }: StoredKind, version: number): FormatProgress {
  return { kind: name, version, to, position: null, isRead: false, upgraded: 0, failed: [] };
}

interface Work {
  kind: StoredKind;
  steps: readonly Migration[];
  deps: FormatsDeps;
}

async function upgradeAll(
  items: readonly (StoredItem | undefined)[],
  progress: FormatProgress,
  work: Work,
): Promise<FormatProgress> {
  const { kind, deps } = work;
  let upgraded = 0;
  const failed: ItemKey[] = [];
  await Promise.all(
    items.map(async (item) => {
      if (!item || !isOfKind(item, work)) return;
      try {
        if (await upgradeOne(item, work)) upgraded += 1;
      } catch (error) {
        deps.report({ kind: kind.name, error });
        failed.push({ pk: item.pk, sk: item.sk });
      }
    }),
  );
  return {
    ...progress,
    upgraded: progress.upgraded + upgraded,
    failed: [...progress.failed, ...failed],
  };
}

function isOfKind(item: StoredItem, { kind, deps }: Work): boolean {
  const wasOfKind = kind.formerly?.some((place) => matchesKey(place, item)) ?? false;
  return wasOfKind || kindOf(kind.table, item, deps.kinds) === kind;
}

/** An item that somebody saves during the upgrade is read and upgraded again. */
async function upgradeOne(found: StoredItem, { kind, steps, deps }: Work): Promise<boolean> {
  let item: StoredItem | undefined = found;
  for (let attempt = 0; item && attempt < maxAttempts; attempt += 1) {
    const upgraded = upgradeItem(item, steps);
    if (!upgraded) return false;
    if (await deps.formats.replace(kind.table, item, upgraded)) return true;
    item = await deps.formats.find(kind.table, item);
  }
  if (!item) return false;
  throw problem('conflict');
}
