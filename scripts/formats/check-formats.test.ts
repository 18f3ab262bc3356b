import { describe, expect, it } from 'vitest';
import { storedKinds, storedObjects } from '#shared/platform/stored-kinds.ts';
import {
  checkFormats,
  chooseExamples,
  findNewShape,
  problemOf,
  readExamples,
  shapeOf,
  type Stored,
} from './check-formats.ts';

/** Items that a run that stores every known kind would leave; `change` may alter or drop items. */
function stored(change: (item: Item) => Item | undefined = (item) => item): Stored {
  const items = storedKinds.flatMap((kind) =>
    ((readExamples(kind) ?? []) as Item[]).flatMap((item) => {
      const changed = change(item);
      return changed ? [{ table: kind.table, item: changed }] : [];
    }),
  );
  const objects = Object.values(storedObjects).map((of) => ({
    name: of.name,
    value: readExamples(of)?.[0],
  }));
  return { items, objects };
}
type Item = { pk: string; sk: string } & Record<string, unknown>;

const check = (stored: Stored) => () => checkFormats({ stored, write: false });

it('accepts what is stored in known formats', () => {
  expect(check(stored())).not.toThrow();
});

it('says what to do about a format that has changed without a new version', () => {
  const added = stored((item) => (item.sk === 'USER' ? { ...item, middleName: 'M' } : item));
  expect(check(added)).toThrow(
    'The format of user has changed since version 1, middleName is text: raise its version in ' +
      'shared/platform/stored-kinds.ts, add a migration to lambdas/features/formats/migration.ts, and run "npm test -- --only api --write-formats".',
  );
  const { items } = stored();
  const objects = [{ name: 'manifest', value: { format: 3 } }];
  expect(check({ items, objects })).toThrow(
    'The format of manifest has changed since version 2, articles may be missing',
  );
});

it('never overwrites the examples of a version', () => {
  const changed = stored(({ email: _, ...item }) => item);
  expect(() => checkFormats({ stored: changed, write: true })).toThrow('email may be missing');
});

it('names the kind of which nothing was stored', () => {
  const without = stored((item) => (item.sk === 'USER' ? undefined : item));
  expect(check(without)).toThrow('No item of the kind user was stored');
});

it('names an item of an unknown kind once, without its id', () => {
  const { items, objects } = stored();
  const item = (id: string) => ({ table: 'core' as const, item: { pk: `NEW#${id}`, sk: 'NEW' } });
  expect(check({ items: [...items, item('one'), item('two')], objects })).toThrow(
    /^An item of the core table is of an unknown kind, NEW#…: add its kind to shared\/platform\/stored-kinds.ts.$/,
  );
});

it('says how to keep the examples of a new version', () => {
  const kind = { name: 'user', version: 2 };
  expect(problemOf({ kind, values: [{}], examples: [] })).toBe(
    'There is no test/stored-formats/user.v2.generated.json: run "npm test -- --only api --write-formats".',
  );
});

const differences: [string, unknown[], unknown, string | undefined][] = [
  ['other values', [{ title: 'one', at: 1 }], { at: 2, title: 'two' }, undefined],
  ['another type', [{ at: '2026' }], { at: 2026 }, 'at is number'],
  ['null where it never was', [{ at: 1 }], { at: null }, 'at is null'],
  ['null where it was', [{ at: 1 }, { at: null }], { at: null }, undefined],
  ['one attribute more', [{ a: 1 }], { a: 1, b: 1 }, 'b is number'],
  ['one attribute less', [{ a: 1, b: 1 }], { a: 1 }, 'b may be missing'],
  ['one less that was missing before', [{ a: 1, b: 1 }, { a: 1 }], { a: 1 }, undefined],
  ['a change inside', [{ a: [{ b: { c: 1 } }] }], { a: [{ b: { c: 'x' } }] }, 'a[].b.c is text'],
  ['less inside', [{ a: [{ b: 1 }] }], { a: [{ b: 1 }, {}] }, 'a[].b may be missing'],
  ['other elements', [[1]], ['x'], '[] is text'],
  ['elements where there were none', [[]], [1], '[] is number'],
  ['no elements', [[1]], [], undefined],
  ['other ids as keys', [{ 'a/b': 1 }], { 'c/d': 1, 'e/f': 2 }, undefined],
  ['another number in a key', [{ m1: 1 }], { m59: 1, m3: 4 }, undefined],
  ['bytes', [{ a: 'text' }], { a: new Uint8Array([1]) }, 'a is binary'],
];

it.each(differences)('a shape shows %s', (_what, known, found, difference) => {
  expect(findNewShape([found], known)).toBe(difference);
});

describe('examples', () => {
  it('are the shortest that show everything', () => {
    const values = [{ a: 'long', b: null }, { a: 'x' }, { a: 'y' }, { a: 'x', b: null }];
    expect(chooseExamples(values)).toEqual([{ a: 'x' }, { a: 'x', b: null }]);
  });

  it('contain nothing redundant, and have the same shape', () => {
    const value = {
      list: [1, 2, 'x'],
      ids: { 'a/b': 1, 'c/d': 2 },
      m1: 1,
      m2: 2,
      text: 'x'.repeat(9000),
    };
    const [example] = chooseExamples([value]);
    expect(example).toEqual({ list: [1, 'x'], ids: { 'a/b': 1 }, m1: 1, text: 'x'.repeat(200) });
    expect(shapeOf([example])).toEqual(shapeOf([value]));
  });
});
