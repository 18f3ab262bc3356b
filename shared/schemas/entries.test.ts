import { expect, it } from 'vitest';
import { distinctEntries } from './entries.ts';

it('entries are trimmed; empty ones are left out', () => {
  expect(distinctEntries([' C ', '', '  ', 'Zig'])).toEqual(['C', 'Zig']);
});

it.each([
  [['Rust', 'rust', 'RUST'], ['Rust']],
  [
    ['C', 'C++', 'C#'],
    ['C', 'C++', 'C#'],
  ],
  [['Spring  Boot', 'spring boot'], ['Spring  Boot']],
  [['Zig', 'ＺＩＧ'], ['Zig']],
])('of %j, however they are written, %j are kept as written first', (texts, kept) => {
  expect(distinctEntries(texts)).toEqual(kept);
});
