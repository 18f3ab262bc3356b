/** Compares stored items with the known kinds and their kept examples. */
import {
  type ItemKey,
  kindOf,
  storedKinds,
  storedObjects,
  type StoredTable,
} from '#shared/platform/stored-kinds.ts';
import { CommandFailed } from '../build/run.ts';
import {
  chooseExamples,
  examplesFile,
  newIn,
  readExamples,
  type StoredVersion,
  writeExamples,
} from './examples.ts';

export interface Stored {
  items: readonly { table: StoredTable; item: ItemKey }[];
  objects: readonly { name: string; value: unknown }[];
}

export interface CheckFormats {
  stored: Stored;
  /** Stores examples of versions that have none. Existing ones are never changed. */
  write: boolean;
}

/** @throws CommandFailed that lists every difference and what to do about it */
export function checkFormats({ stored, write }: CheckFormats): void {
  const { items, objects } = stored;
  const unknown = items
    .filter(({ table, item }) => !kindOf(table, item))
    .map(({ table, item }) => unknownItem(table, item));
  const byKind = Map.groupBy(
    [
      ...items.map(({ table, item }) => ({ name: kindOf(table, item)?.name, value: item })),
      ...objects,
    ],
    ({ name }) => name,
  );
  const problems = [...storedKinds, ...Object.values(storedObjects)].flatMap((of) => {
    const values = (byKind.get(of.name) ?? []).map(({ value }) => value);
    const known = readExamples(of) ?? (write ? keep(of, values) : []);
    return problemOf({ of, values, known }) ?? [];
  });
  const all = [...new Set(unknown), ...problems];
  if (all.length > 0) throw new CommandFailed(all.join('\n'));
}

function unknownItem(table: StoredTable, { pk }: ItemKey): string {
  const partition = pk.replace(/#.*/s, '#…');
  return `An item of the ${table} table is of an unknown kind, ${partition}: add its kind to shared/platform/stored-kinds.ts.`;
}

interface Values {
  of: StoredVersion;
  values: readonly unknown[];
  known: readonly unknown[];
}

export function problemOf({ of, values, known }: Values): string | undefined {
  if (values.length === 0) {
    return `No item of the kind ${of.name} was stored: let the API suite store one, or remove the kind from shared/platform/stored-kinds.ts.`;
  }
  if (known.length === 0) {
    return `There is no ${examplesFile(of)}: run "npm test -- --only api --write-formats".`;
  }
  const difference = newIn(values, known);
  if (!difference) return undefined;
  return (
    `The format of ${of.name} has changed since version ${of.version}, ${difference}: raise its version in ` +
    'shared/platform/stored-kinds.ts, add a migration to lambdas/features/formats/migration.ts, and run "npm test -- --only api --write-formats".'
  );
}

function keep(of: StoredVersion, values: readonly unknown[]): unknown[] {
  const examples = chooseExamples(values);
  if (examples.length > 0) writeExamples(of, examples);
  return examples;
}
