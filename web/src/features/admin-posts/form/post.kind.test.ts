import { describe, expect, it } from 'vitest';
import { valuesDifference } from '#web/src/features/entry-editing/entry-values.rules.ts';
import { emptyForm, type PostFormValues } from './post-form.rules.ts';
import { postKind } from './post.kind.tsx';

describe('the values that a restore puts into the form', () => {
  const copy = (changes: Partial<PostFormValues>) => ({
    id: 'copy',
    userId: 'ada',
    base: { postId: 'post', version: 1, slug: 'old', excerpt: 'Old' },
    values: { ...emptyForm, title: 'Mine', slug: 'old', excerpt: 'Old', ...changes },
    keptAt: 0,
  });
  const saved = { ...emptyForm, title: 'Theirs', slug: 'new', excerpt: 'New' };
  const { restored } = postKind.copies;

  it('are what the author has written', () => {
    const mine = { slug: 'my-own', excerpt: 'My own' };
    expect(restored(copy(mine), saved)).toMatchObject({ title: 'Mine', ...mine });
  });

  it('keep the saved slug and excerpt when the author has not changed them', () => {
    expect(restored(copy({}), saved)).toMatchObject({ title: 'Mine', slug: 'new', excerpt: 'New' });
  });
});

describe('the difference between two states of a form', () => {
  const text = (leaf: object) => JSON.stringify([{ type: 'paragraph', children: [leaf] }]);

  it('names the fields that differ and no others', () => {
    const before = { ...emptyForm, title: 'Old', tags: ['a'], content: text({ text: 'Words' }) };
    const after = { ...before, title: 'New', tags: ['a', 'b'] };
    expect(valuesDifference(postKind, before, after)).toEqual([
      { label: 'Title', before: 'Old', after: 'New' },
      { label: 'Tags', before: 'a', after: 'a, b' },
    ]);
  });

  it('compares the text by its words', () => {
    const before = { ...emptyForm, content: text({ text: 'Words' }) };
    const bold = { ...emptyForm, content: text({ text: 'Words', bold: true }) };
    expect(valuesDifference(postKind, before, bold)).toEqual([]);
    const other = { ...emptyForm, content: text({ text: 'Other words' }) };
    expect(valuesDifference(postKind, before, other)).toEqual([
      { label: 'Text', before: 'Words', after: 'Other words' },
    ]);
  });
});
