/** Checks with stored examples that items of every release can be migrated to the current formats. */
import { expect, it } from 'vitest';
import type { StoredItem } from '#lambdas/features/formats/formats.repository.ts';
import {
  type Migration,
  migrations,
  stepsFrom,
  upgradeItem,
} from '#lambdas/features/formats/migration.ts';
import {
  examplesFile,
  listExampleFiles,
  findNewShape,
  readExamples,
  type StoredVersion,
} from '#scripts/formats/check-formats.ts';
import {
  kindOf,
  type StoredKind,
  storedKinds,
  storedObjects,
} from '#shared/platform/stored-kinds.ts';

interface Formats {
  kinds: readonly StoredKind[];
  migrations: readonly Migration[];
  read: (of: StoredVersion) => StoredItem[];
}

const readItems = (of: StoredVersion) => (readExamples(of) ?? []) as StoredItem[]; // as they were stored

/** @returns a sentence for each version of a kind that does not migrate to the current one exactly once */
function problemsOf(formats: Formats): string[] {
  return formats.kinds.flatMap((kind) =>
    Array.from({ length: kind.version }, (_, at) => at + 1).flatMap((version) =>
      problemsFrom(version, kind, formats).map((text) => `${kind.name} ${version}: ${text}`),
    ),
  );
}

function problemsFrom(
  version: number,
  kind: StoredKind,
  { kinds, migrations: all, read }: Formats,
): string[] {
  const examples = read({ name: kind.name, version });
  if (examples.length === 0) return ['there is no example'];
  const steps = stepsFrom(version, kind, all);
  return examples.flatMap((example) => {
    const upgraded = upgradeItem(example, steps) ?? example;
    const difference = findNewShape([upgraded], read(kind));
    return [
      ...(difference ? [difference] : []),
      ...(kindOf(kind.table, upgraded, kinds) === kind ? [] : ['it is at another place']),
      ...(upgradeItem(upgraded, stepsFrom(1, kind, all)) ? ['it is upgraded twice'] : []),
    ];
  });
}

it('items of every earlier version can be migrated to the current one', () => {
  expect(problemsOf({ kinds: storedKinds, migrations, read: readItems })).toEqual([]);
});

it('examples are kept of every version, and of nothing else', () => {
  const versions = [
    ...storedKinds.flatMap(({ name, version }) =>
      Array.from({ length: version }, (_, at) => ({ name, version: at + 1 })),
    ),
    ...Object.values(storedObjects),
  ];
  expect(listExampleFiles().sort()).toEqual(versions.map(examplesFile).sort());
});

it('every migration belongs to a kind with its version', () => {
  for (const { kind, to } of migrations) {
    expect(storedKinds.find(({ name }) => name === kind)?.version).toBeGreaterThanOrEqual(to);
  }
});

/** A kind with three versions, which exists only in this test. */
const key = { pk: 'NOTE#1', sk: 'NOTE' };
const note: StoredKind = {
  name: 'note',
  table: 'core',
  partition: 'NOTE#*',
  sort: 'NOTE',
  version: 3,
  archive: 'passing',
};
const stored: Record<number, StoredItem[]> = {
  1: [{ ...key, body: 'text' }],
  2: [{ ...key, text: 'text' }],
  3: [{ ...key, text: 'text', words: 1 }],
};
const second: Migration = {
  kind: 'note',
  to: 2,
  meanwhile: '',
  upgrade: ({ body, ...rest }) => (body === undefined ? undefined : { ...rest, text: body }),
};
const third: Migration = {
  kind: 'note',
  to: 3,
  meanwhile: '',
  upgrade: (item) => ('words' in item ? undefined : { ...item, words: 1 }),
};
const formats = (changed: Partial<Formats> = {}): Formats => ({
  kinds: [note],
  migrations: [second, third],
  read: ({ version }) => stored[version] ?? [],
  ...changed,
});

it("migrates each of a kind's three versions to the last", () => {
  expect(problemsOf(formats())).toEqual([]);
});

it('fails when a version is raised without its migration, or without an example', () => {
  expect(() => problemsOf(formats({ migrations: [second] }))).toThrow(
    'Nothing upgrades note to version 3: add a migration.',
  );
  const read = ({ version }: StoredVersion) => (version === 1 ? [] : (stored[version] ?? []));
  expect(problemsOf(formats({ read }))).toEqual(['note 1: there is no example']);
});

it.each<[string, Migration['upgrade'], string[]]>([
  [
    'does not reach the format',
    ({ body, ...rest }) => (body ? { ...rest, texts: body } : undefined),
    ['note 1: texts is text'],
  ],
  [
    'leaves what is gone',
    (item) => ('body' in item && !('text' in item) ? { ...item, text: 'text' } : undefined),
    ['note 1: body is text'],
  ],
  [
    'changes an item again',
    (item) => ({ ...item, text: 'text' }),
    ['note 1: it is upgraded twice'],
  ],
  [
    'moves it elsewhere',
    ({ body, ...rest }) => (body ? { ...rest, text: body, pk: 'REMARK#1' } : undefined),
    ['note 1: it is at another place'],
  ],
])('fails when a migration %s', (_what, upgrade, problems) => {
  const found = problemsOf(formats({ migrations: [{ ...second, upgrade }, third] }));
  expect(found).toEqual(expect.arrayContaining(problems));
});
