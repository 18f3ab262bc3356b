import { describe, expect, it } from 'vitest';
import type { ContentNode } from '#shared/content/nodes.ts';
import { headingsOf } from './headings.ts';

const heading = (text: string): ContentNode => ({ type: 'heading-one', children: [{ text }] });
const idsOf = (...texts: string[]) => headingsOf(texts.map(heading)).map(({ id }) => id);

describe('the address of a heading', () => {
  it('comes from its text alone, in any script', () => {
    expect(idsOf('What to expect?', 'Größe & Maß', '日本語')).toEqual([
      's-what-to-expect',
      's-größe-maß',
      's-日本語',
    ]);
  });

  it('keeps the marks of letters, in whatever spelling, and no others', () => {
    expect(idsOf('Größe', 'हिन्दी में', 'العَرَبِيّة', '❤️ 1️⃣')).toEqual([
      's-größe',
      's-हिन्दी-में',
      's-العَرَبِيّة',
      's--1',
    ]);
    for (const text of ['Größe', 'Zażółć', 'が', 'क़']) {
      expect(idsOf(text.normalize('NFD'))).toEqual(idsOf(text.normalize('NFC')));
    }
  });

  it('is unique in the post', () => {
    expect(idsOf('Again', 'Again', 'again!', 'Again 2')).toEqual([
      's-again',
      's-again--2',
      's-again--3',
      's-again-2',
    ]);
  });

  it('is well formed when it is cut', () => {
    const [id = ''] = idsOf(`${'a'.repeat(59)}𝒳𝒴`);
    expect(id).toBe(`s-${'a'.repeat(59)}𝒳`);
    expect(id.isWellFormed()).toBe(true);
    expect(idsOf(`${'a'.repeat(59)}x̌y`)).toEqual([`s-${'a'.repeat(59)}x̌`]);
  });

  it('does not exist for a heading without text', () => {
    expect(idsOf(' ', '')).toEqual([]);
  });
});
