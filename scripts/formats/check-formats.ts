/** Compares stored items with the examples in `test/stored-formats`, to notice a changed format without a new version. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ItemKey,
  kindOf,
  storedKinds,
  storedObjects,
  type StoredTable,
} from '#shared/platform/stored-kinds.ts';
import { CommandFailed, root } from '../build/run.ts';

export interface Stored {
  items: readonly { table: StoredTable; item: ItemKey }[];
  objects: readonly { name: string; value: unknown }[];
}

interface CheckFormats {
  stored: Stored;
  /** Whether to store examples for versions without any. Existing examples are never changed. */
  write: boolean;
}

/** @throws CommandFailed with every difference, and what to do about it */
export function checkFormats({ stored, write }: CheckFormats): void {
  const { items, objects } = stored;
  const unknown = items
    .filter(({ table, item }) => !kindOf(table, item))
    .map(({ table, item }) => unknownItem(table, item));
  const named = [
    ...items.map(({ table, item }) => ({ name: kindOf(table, item)?.name, value: item })),
    ...objects,
  ];
  const byName = Map.groupBy(named, ({ name }) => name);
  const problems = [...storedKinds, ...Object.values(storedObjects)].flatMap((kind) => {
    const values = (byName.get(kind.name) ?? []).map(({ value }) => value);
    const examples = readExamples(kind) ?? (write ? writeExamples(kind, values) : []);
    return problemOf({ kind, values, examples }) ?? [];
  });
  const sentences = [...new Set(unknown), ...problems];
  if (sentences.length > 0) throw new CommandFailed(sentences.join('\n'));
}

function unknownItem(table: StoredTable, { pk }: ItemKey): string {
  const partition = pk.replace(/#.*/s, '#…');
  return `An item of the ${table} table is of an unknown kind, ${partition}: add its kind to shared/platform/stored-kinds.ts.`;
}

interface ComparedKind {
  kind: StoredVersion;
  values: readonly unknown[];
  examples: readonly unknown[];
}

export function problemOf({ kind, values, examples }: ComparedKind): string | undefined {
  if (values.length === 0) {
    return `No item of the kind ${kind.name} was stored: let the API suite store one, or remove the kind from shared/platform/stored-kinds.ts.`;
  }
  if (examples.length === 0) {
    return `There is no ${examplesFile(kind)}: run "npm test -- --only api --write-formats".`;
  }
  const difference = findNewShape(values, examples);
  if (!difference) return undefined;
  return (
    `The format of ${kind.name} has changed since version ${kind.version}, ${difference}: raise its version in ` +
    'shared/platform/stored-kinds.ts, add a migration to lambdas/features/formats/migration.ts, and run "npm test -- --only api --write-formats".'
  );
}

const examplesFolder = 'test/stored-formats';

export interface StoredVersion {
  name: string;
  version: number;
}

export function examplesFile({ name, version }: StoredVersion): string {
  return `${examplesFolder}/${name}.v${version}.generated.json`;
}

/** @returns undefined when this version has no examples */
export function readExamples(kind: StoredVersion): unknown[] | undefined {
  const file = join(root, examplesFile(kind));
  if (!existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, 'utf8'), fromJson);
}

function writeExamples(kind: StoredVersion, values: readonly unknown[]): unknown[] {
  const examples = chooseExamples(values);
  const text = `${JSON.stringify(examples, toJson, 2)}\n`;
  if (examples.length > 0) writeFileSync(join(root, examplesFile(kind)), text);
  return examples;
}

export function listExampleFiles(): string[] {
  return readdirSync(join(root, examplesFolder)).map((file) => `${examplesFolder}/${file}`);
}

/** Chooses the shortest values that together have every attribute and type of all values. */
export function chooseExamples(values: readonly unknown[]): unknown[] {
  const withTexts = values.map((value) => ({ value, text: JSON.stringify(value, toJson) }));
  const bySize = withTexts.sort(
    ({ text: left }, { text: right }) => left.length - right.length || (left < right ? -1 : 1),
  );
  return chooseCovering(bySize.map(({ value }) => value)).map(shorten);
}

/** Longer texts are cut. Only the HTML documents of the site are that long, and no migration reads them. */
const longestText = 5000;

function shorten(value: unknown): unknown {
  if (typeof value === 'string') return value.length > longestText ? value.slice(0, 200) : value;
  if (Array.isArray(value)) return chooseCovering(value).map(shorten);
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  const entries = Object.entries(value)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, inside]) => ({ [key]: shorten(inside) }));
  return Object.assign({}, ...chooseCovering(entries));
}

function toJson(_key: string, value: unknown): unknown {
  return value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value;
}

function fromJson(_key: string, value: unknown): unknown {
  const isBinary = typeof value === 'object' && value !== null && 'base64' in value;
  return isBinary ? new Uint8Array(Buffer.from(String(value.base64), 'base64')) : value;
}

/**
 * Describes the attributes and types of values, whatever they contain.
 * @returns lines such as `author.id is text` and `author.id may be missing`
 */
export function shapeOf(values: readonly unknown[]): Set<string> {
  const lines = new Set<string>();
  const maps = new Map<string, Set<string>[]>();
  const visit = (value: unknown, path: string) => {
    lines.add(`${path} is ${typeOf(value)}`);
    if (Array.isArray(value)) for (const element of value) visit(element, `${path}[]`);
    if (typeOf(value) !== 'map') return;
    const attributes = Object.entries(Object(value)).map(([key, inside]) => {
      const name = path ? `${path}.${nameOf(key)}` : nameOf(key);
      visit(inside, name);
      return name;
    });
    maps.set(path, [...(maps.get(path) ?? []), new Set(attributes)]);
  };
  for (const value of values) visit(value, '');
  for (const attributes of maps.values()) {
    for (const name of new Set(attributes.flatMap((each) => [...each]))) {
      if (attributes.some((each) => !each.has(name))) lines.add(`${name} may be missing`);
    }
  }
  return lines;
}

/** @returns the first line of `shapeOf` that holds for the found values but not for the known ones */
export function findNewShape(
  found: readonly unknown[],
  known: readonly unknown[],
): string | undefined {
  const allowed = shapeOf(known);
  return [...shapeOf([...known, ...found])].find((line) => !allowed.has(line))?.trim();
}

/** Keeps each value that adds something to the shape of those before it. */
function chooseCovering<Value>(values: readonly Value[]): Value[] {
  const chosen: Value[] = [];
  for (const value of values) if (findNewShape([value], chosen)) chosen.push(value);
  return chosen;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (value instanceof Uint8Array) return 'binary';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'object') return 'map';
  return typeof value === 'string' ? 'text' : typeof value;
}

/** Replaces keys that are data, such as ids, by `*`, and numbers in keys by 0. */
function nameOf(key: string): string {
  return /^[a-z_]\w*$/i.test(key) ? key.replaceAll(/\d+/g, '0') : '*';
}
