/** Finds the units of an archive that a site has already. */
import { keyOf } from '#lambdas/adapters/dynamo/keys.ts';
import { getItems } from '#lambdas/adapters/dynamo/reads.ts';
import type { StoredItem } from '#lambdas/features/formats/formats.repository.ts';
import type { ArchiveFile } from '#shared/platform/archived-kinds.ts';
import { kindOf } from '#shared/platform/stored-kinds.ts';
import * as z from 'zod';
import { isExpired, keptForm } from '#lambdas/adapters/archive/kept-form.ts';
import { canonical, type Unit } from '#lambdas/adapters/archive/lines.ts';
import { restoreRules } from './restore-rules.ts';
import type { ArchivedSite } from './site.ts';

export const outcomes = ['new', 'equal', 'different', 'expired'] as const;
type Outcome = (typeof outcomes)[number];
export type Counts = Record<Outcome, number>;

export function noCounts(): Counts {
  return { new: 0, equal: 0, different: 0, expired: 0 };
}

export interface Compared {
  unit: Unit;
  outcome: Outcome;
}

interface Compare {
  site: Pick<ArchivedSite, 'tables'>;
  file: ArchiveFile;
  now: Date;
}

const batchUnits = 50;

export async function* compareUnits(
  units: AsyncIterable<Unit>,
  compare: Compare,
): AsyncGenerator<Compared[]> {
  let batch: Unit[] = [];
  for await (const unit of units) {
    batch.push(unit);
    if (batch.length < batchUnits) continue;
    yield await compareBatch(batch, compare);
    batch = [];
  }
  if (batch.length > 0) yield await compareBatch(batch, compare);
}

const itemSchema = z.looseObject({ pk: z.string(), sk: z.string() });

async function compareBatch(
  units: readonly Unit[],
  { site, file, now }: Compare,
): Promise<Compared[]> {
  const { table: name, replaces } = restoreRules[file];
  const table = site.tables[name];
  const wanted = new Map(units.flat().map((item) => [placeOf(item), item]));
  const found = await getItems(table, [...wanted.values()]);
  const items = new Map(
    found.map((each) => itemSchema.parse(each)).map((item) => [placeOf(item), item]),
  );
  return units.map((unit) => {
    if (unit.some((item) => isExpired(item, now))) return { unit, outcome: 'expired' };
    const stored = unit.map((item) => {
      const own = items.get(placeOf(item));
      return own && replaces?.isFirst(own) && formOf(own, file) !== formOf(item, file)
        ? undefined
        : own;
    });
    if (stored.every((item) => item === undefined)) return { unit, outcome: 'new' };
    const isEqual = unit.every((item, at) => formOf(item, file) === formOf(stored[at], file));
    return { unit, outcome: isEqual ? 'equal' : 'different' };
  });
}

function placeOf(item: StoredItem): string {
  return canonical(keyOf(item));
}

/** An invitation raises a user's version, and rights are given apart. */
function formOf(item: StoredItem | undefined, file: ArchiveFile): string {
  if (!item) return '';
  const kind = kindOf(restoreRules[file].table, item)?.name ?? '';
  const form = keptForm(kind, item) ?? item;
  const apart = file === 'users' && { version: 0, isAdmin: false, isStaff: false };
  return canonical({ ...form, ...apart });
}
