import { expect, it } from 'vitest';
import { storedKinds, storedObjects } from '#shared/platform/stored-kinds.ts';
import { checkFormats, problemOf, type Stored } from './check-formats.ts';
import { readExamples } from './examples.ts';

/** The result of a run that stores every known kind. */
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

const check = (of: Stored) => () => checkFormats({ stored: of, write: false });

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
  const of = { name: 'user', version: 2 };
  expect(problemOf({ of, values: [{}], known: [] })).toBe(
    'There is no test/stored-formats/user.v2.generated.json: run "npm test -- --only api --write-formats".',
  );
});
