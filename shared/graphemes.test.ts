import { describe, expect, it } from 'vitest';
import { cutAt, graphemeCount } from './content/text.ts';

describe('characters as people see them', () => {
  it.each([
    ['', 0],
    ['Zażółć', 6],
    ['Zażółć'.normalize('NFD'), 6],
    ['日本語のタイトル', 8],
    ['か\u3099', 1],
    ['हिन्दी', 2],
    ['한국', 2],
    ['한국'.normalize('NFD'), 2],
    ['العَرَبِيَّة', 7],
    ['👩‍🚀🇵🇱👍🏽', 3],
  ])('%j has %i', (text, count) => {
    expect(graphemeCount(text)).toBe(count);
  });

  it.each([
    ['abcdef', 4, 'abcd'],
    ['abc', 3, 'abc'],
    ['ab👩‍🚀c', 4, 'ab'],
    ['a\u0308b\u0308', 3, 'a\u0308'],
    ['🇵🇱🇯🇵', 6, '🇵🇱'],
    ['हिन्दी', 1, ''],
  ])('cuts %j at %i to %j', (text, length, cut) => {
    expect(cutAt(text, length)).toBe(cut);
  });
});
