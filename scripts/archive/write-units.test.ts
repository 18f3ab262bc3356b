import { expect, it } from 'vitest';
import { merged } from './write-units.ts';

const counters = { pk: 'COUNTERS', sk: 'POSTS' };
const adding = (...names: string[]) => ({
  update: counters,
  expression: `ADD ${names.map((name) => `#${name} :${name}`).join(', ')}`,
  names: Object.fromEntries(names.map((name) => [`#${name}`, name])),
  values: Object.fromEntries(names.map((name) => [`:${name}`, 1])),
});

it('counts units of a transaction together', () => {
  expect(merged([adding('all', 'draft')], [adding('all', 'published')])).toEqual([
    {
      ...adding('all', 'draft', 'published'),
      values: { ':all': 2, ':draft': 1, ':published': 1 },
    },
  ]);
});

it('keeps the first spelling of a label', () => {
  const label = (title: string) => ({
    ...adding('count'),
    expression: 'ADD #count :count SET #title = if_not_exists(#title, :title)',
    values: { ':count': 1, ':title': title },
  });
  expect(merged([label('Foxes')], [label('foxes')])).toEqual([
    { ...label('Foxes'), values: { ':count': 2, ':title': 'Foxes' } },
  ]);
});

it('does not write an item twice in a transaction', () => {
  const put = { put: { pk: 'SLUG#a', sk: 'UNIQUE' } };
  expect(merged([put], [put])).toBeUndefined();
});
