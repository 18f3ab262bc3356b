/** Compares the units of an archive with a site, and writes new units, each completely or not at all. */
import * as z from 'zod';
import { isExpired, keptForm } from '#lambdas/adapters/archive/kept-form.ts';
import { canonical, type Unit } from '#lambdas/adapters/archive/lines.ts';
import { type Key, keyOf } from '#lambdas/adapters/dynamo/keys.ts';
import { getItems } from '#lambdas/adapters/dynamo/reads.ts';
import { isNew, transact, write } from '#lambdas/adapters/dynamo/transact.ts';
import type { StoredItem } from '#lambdas/features/formats/formats.repository.ts';
import { eachInParallel } from '#lambdas/kernel/each-in-parallel.ts';
import { kindOf, type ArchiveFile } from '#shared/platform/stored-kinds.ts';
import { restoreRules, type RestoreStep } from './restore-rules.ts';
import type { ArchivedSite } from './site.ts';

type Update = Extract<RestoreStep, { update: Key }>;

/** Stays below DynamoDB's limits for a transaction: 100 items and 4 MB. */
const maxSteps = 95;
const maxBytes = 2_500_000;

/** @returns the units that were not written, because another item has their key or name */
export async function writeUnits(
  units: readonly Unit[],
  { site, file }: { site: Pick<ArchivedSite, 'tables'>; file: ArchiveFile },
): Promise<Unit[]> {
  const { table: name, derived, complete, replaces } = restoreRules[file];
  const table = site.tables[name];
  const unwritten: Unit[] = [];
  if (!derived) {
    await eachInParallel(units, async (unit) => {
      const put = complete?.(unit[0]) ?? unit[0];
      if (!(await write(table, { put, when: replaces?.when ?? isNew }))) unwritten.push(unit);
    });
    return unwritten;
  }
  // One after the other, because parallel transactions on the same counters would conflict.
  for (const group of groupUnits(units, derived)) {
    const failed = await transact(table, group.steps);
    if (failed.size === 0) continue;
    // One unit made the whole group fail, so each is written by itself.
    for (const unit of group.units) {
      if ((await transact(table, stepsOf(unit, derived))).size > 0) unwritten.push(unit);
    }
  }
  return unwritten;
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
function groupUnits(units: readonly Unit[], derived: Derived): Group[] {
  const groups: Group[] = [];
  for (const unit of units) {
    const steps = stepsOf(unit, derived);
    const last = groups.at(-1);
    const merged = last && mergeSteps(last.steps, steps);
    if (last && merged && fitsTransaction(merged)) {
      last.units.push(unit);
      last.steps = merged;
    } else groups.push({ units: [unit], steps });
  }
  return groups;
}

function fitsTransaction(steps: readonly RestoreStep[]): boolean {
  return steps.length <= maxSteps && Buffer.byteLength(canonical(steps)) <= maxBytes;
}

/** @returns undefined when both write the same item, which one transaction cannot do */
export function mergeSteps(
  left: readonly RestoreStep[],
  right: readonly RestoreStep[],
): RestoreStep[] | undefined {
  const steps = new Map(left.map((step) => [keyTextOfStep(step), step]));
  for (const step of right) {
    const key = keyTextOfStep(step);
    const known = steps.get(key);
    if (!known) steps.set(key, step);
    else if ('update' in known && 'update' in step) steps.set(key, mergeUpdates(known, step));
    else return undefined;
  }
  return [...steps.values()];
}

/** Adds up two updates of the same item. Their expressions are equal, or both only `ADD` to counters. */
function mergeUpdates(left: Update, right: Update): Update {
  const values = { ...left.values };
  for (const [name, value] of Object.entries(right.values)) {
    const before = values[name];
    const isSum = typeof value === 'number' && typeof before === 'number';
    values[name] = isSum ? before + value : (before ?? value);
  }
  const isSame = left.expression === right.expression;
  return {
    update: left.update,
    expression: isSame ? left.expression : mergeAdditions(left.expression, right.expression),
    names: { ...left.names, ...right.names },
    values,
  };
}

/** `ADD #all :all` and `ADD #all :all, #draft :draft` become an expression that has each counter once. */
function mergeAdditions(...expressions: string[]): string {
  const counters = expressions.flatMap((each) => each.replace(/^ADD /, '').split(', '));
  return `ADD ${[...new Set(counters)].join(', ')}`;
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
  // DynamoDB refuses to read a key twice in one batch.
  const archived = new Map(units.flat().map((item) => [keyText(item), item]));
  const found = await getItems(table, [...archived.values()]);
  const stored = new Map(
    found.map((each) => itemSchema.parse(each)).map((item) => [keyText(item), item]),
  );
  return units.map((unit) => {
    if (unit.some((item) => isExpired(item, now))) return { unit, outcome: 'expired' };
    const pairs = unit.map((item) => ({ item, storedItem: stored.get(keyText(item)) }));
    const isEqual = pairs.every(
      ({ item, storedItem }) =>
        storedItem && comparableForm(item, file) === comparableForm(storedItem, file),
    );
    if (isEqual) return { unit, outcome: 'equal' };
    const isUnsaved = pairs.every(
      ({ storedItem }) => storedItem === undefined || replaces?.isDefault(storedItem),
    );
    return { unit, outcome: isUnsaved ? 'new' : 'different' };
  });
}

function keyText(item: StoredItem): string {
  return canonical(keyOf(item));
}

/** Ignores a user's version and rights: an invitation raises the version, and the owner confirms rights separately. */
function comparableForm(item: StoredItem, file: ArchiveFile): string {
  const kind = kindOf(restoreRules[file].table, item)?.name ?? '';
  const form = keptForm(kind, item) ?? item;
  const ignored = file === 'users' && { version: 0, isAdmin: false, isStaff: false };
  return canonical({ ...form, ...ignored });
}
