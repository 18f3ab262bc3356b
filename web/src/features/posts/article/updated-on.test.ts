import { expect, it } from 'vitest';
import { updatedOn } from '../read-posts.tsx';

const published_at = '2026-11-12T08:00:00.000Z';

it.each([
  ['2026-11-19T08:00:00.000Z', undefined],
  ['2026-11-19T08:00:00.001Z', '2026-11-19T08:00:00.001Z'],
  ['2026-11-01T08:00:00.000Z', undefined],
  [null, undefined],
])('a post whose text changed at %s says that it was updated on %s', (revised_at, shown) => {
  expect(updatedOn({ published_at, revised_at })).toBe(shown);
});

it('a draft has no such date', () => {
  expect(updatedOn({ published_at: null, revised_at: published_at })).toBeUndefined();
});
