import { expect, it } from 'vitest';
import { changeOf } from './comparison.tsx';

it.each([
  [118, 100, { kind: 'more', text: '+18%' }],
  [89, 100, { kind: 'less', text: '−11%' }],
  [0, 100, { kind: 'less', text: '−100%' }],
  [300, 100, { kind: 'more', text: '+200%' }],
  [100, 100, { kind: 'same', text: '0%' }],
  [1003, 1000, { kind: 'same', text: '0%' }],
  [0, 0, { kind: 'same', text: '0%' }],
  [5, 0, { kind: 'new' }],
])('from %i, with %i before: %o', (current, previous, change) => {
  expect(changeOf(current, previous)).toEqual(change);
});
