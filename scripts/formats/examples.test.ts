import { describe, expect, it } from 'vitest';
import { chooseExamples, newIn, shapeOf } from './examples.ts';

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
  expect(newIn([found], known)).toBe(difference);
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
