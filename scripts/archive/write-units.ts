/** Compares the units of an archive with a site, and writes new units: each completely or not at all, and none twice. */
import * as z from 'zod';
import { isExpired, keptForm } from '#lambdas/adapters/archive/kept-form.ts';
import { canonical, type Unit } from '#lambdas/adapters/archive/lines.ts';
import { type Key, keyOf } from '#lambdas/adapters/dynamo/keys.ts';
import { getItems } from '#lambdas/adapters/dynamo/reads.ts';
import { isNew, transact, write } from '#lambdas/adapters/dynamo/transact.ts';
import type { StoredItem } from '#lambdas/features/formats/formats.repository.ts';
import { eachInParallel } from '#lambdas/kernel/each-in-parallel.ts';
import type { ArchiveFile } from '#shared/platform/archived-kinds.ts';
import { kindOf } from '#shared/platform/stored-kinds.ts';
import { restoreRules, type RestoreStep } from './restore-rules.ts';
import type { ArchivedSite } from './site.ts';

type Update = Extract<RestoreStep, { update: Key }>;

/** Stays below DynamoDB's limits of a transaction: 100 items and 4 MB. */
const maxSteps = 95;
const maxBytes = 2_500_000;

/** @returns the units that were not written, because another item has their key or name */
export async function writeUnits(
  units: readonly Unit[],
  { site, file }: { site: Pick<ArchivedSite, 'tables'>; file: ArchiveFile },
): Promise<Unit[]> {
  const { table: name, derived, complete, replaces } = restoreRules[file];
  const table = site.tables[name];
  const left: Unit[] = [];
  if (!derived) {
    await eachInParallel(units, async (unit) => {
      const put = complete?.(unit[0]) ?? unit[0];
      if (!(await write(table, { put, when: replaces?.when ?? isNew }))) left.push(unit);
    });
    return left;
  }
  // One after the other, because parallel transactions on the same counters would conflict.
  for (const group of groupsOf(units, derived)) {
    const failed = await transact(table, group.steps);
    if (failed.size === 0) continue;
    for (const unit of group.units) {
      if ((await transact(table, stepsOf(unit, derived))).size > 0) left.push(unit);
    }
  }
  return left;
}

type Derived = (unit: Unit) => RestoreStep[];

function stepsOf(unit: Unit, derived: Derived): RestoreStep[] {
  return [
    ...unit.map((put): RestoreStep => ({ put, when: isNew, label: 'new' })),
    ...derived(unit),
  ];
}

interface Group {
  units: Unit[];
  steps: RestoreStep[];
}

/** Groups as many units as fit into one transaction, which then updates each counter once. */
function groupsOf(units: readonly Unit[], derived: Derived): Group[] {
  const groups: Group[] = [];
  for (const unit of units) {
    const steps = stepsOf(unit, derived);
    const last = groups.at(-1);
    const together = last && mergeSteps(last.steps, steps);
    if (last && together && fits(together)) {
      last.units.push(unit);
      last.steps = together;
    } else groups.push({ units: [unit], steps });
  }
  return groups;
}

function fits(steps: readonly RestoreStep[]): boolean {
  return steps.length <= maxSteps && Buffer.byteLength(canonical(steps)) <= maxBytes;
}

/** @returns undefined when both write the same item, which one transaction cannot do */
export function mergeSteps(
  some: readonly RestoreStep[],
  more: readonly RestoreStep[],
): RestoreStep[] | undefined {
  const steps = new Map(some.map((step) => [keyTextOfStep(step), step]));
  for (const step of more) {
    const place = keyTextOfStep(step);
    const known = steps.get(place);
    if (!known) steps.set(place, step);
    else if ('update' in known && 'update' in step) steps.set(place, mergeUpdates(known, step));
    else return undefined;
  }
  return [...steps.values()];
}

/** Adds up two updates of the same item that add numbers. */
function mergeUpdates(one: Update, other: Update): Update {
  const values = { ...one.values };
  for (const [name, value] of Object.entries(other.values)) {
    const before = values[name];
    values[name] =
      typeof value === 'number' && typeof before === 'number' ? before + value : (before ?? value);
  }
  const added = [one, other].flatMap(({ expression }) =>
    expression.replace(/^ADD /, '').split(/, (?=#\w+ :)/),
  );
  const isSame = one.expression === other.expression;
  return {
    update: one.update,
    expression: isSame ? one.expression : `ADD ${[...new Set(added)].join(', ')}`,
    names: { ...one.names, ...other.names },
    values,
  };
}

function keyTextOfStep(step: RestoreStep): string {
  if ('put' in step) return canonical(keyOf(step.put));
  return canonical(keyOf('update' in step ? step.update : step.delete));
}

export const outcomes = ['new', 'equal', 'different', 'expired'] as const;
type Outcome = (typeof outcomes)[number];
export type Counts = Record<Outcome, number>;

export function zeroCounts(): Counts {
  return { new: 0, equal: 0, different: 0, expired: 0 };
}

interface Compared {
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
  const wanted = new Map(units.flat().map((item) => [keyText(item), item]));
  const found = await getItems(table, [...wanted.values()]);
  const items = new Map(
    found.map((each) => itemSchema.parse(each)).map((item) => [keyText(item), item]),
  );
  return units.map((unit) => {
    if (unit.some((item) => isExpired(item, now))) return { unit, outcome: 'expired' };
    const stored = unit.map((item) => {
      const own = items.get(keyText(item));
      return own &&
        replaces?.isDefault(own) &&
        comparableForm(own, file) !== comparableForm(item, file)
        ? undefined
        : own;
    });
    if (stored.every((item) => item === undefined)) return { unit, outcome: 'new' };
    const isEqual = unit.every(
      (item, at) => comparableForm(item, file) === comparableForm(stored[at], file),
    );
    return { unit, outcome: isEqual ? 'equal' : 'different' };
  });
}

function keyText(item: StoredItem): string {
  return canonical(keyOf(item));
}

/** Ignores a user's version and rights: an invitation raises the version, and the owner confirms rights separately. */
function comparableForm(item: StoredItem | undefined, file: ArchiveFile): string {
  if (!item) return '';
  const kind = kindOf(restoreRules[file].table, item)?.name ?? '';
  const form = keptForm(kind, item) ?? item;
  const apart = file === 'users' && { version: 0, isAdmin: false, isStaff: false };
  return canonical({ ...form, ...apart });
}
