import { describe, expect, it } from 'vitest';
import { emptyForm } from '../form/post-form.rules.ts';
import { valuesDifference } from './values-difference.rules.ts';

const text = (leaf: object) => JSON.stringify([{ type: 'paragraph', children: [leaf] }]);

describe('the difference between two states of a form', () => {
  it('names the fields that differ and no others', () => {
    const before = { ...emptyForm, title: 'Old', tags: ['a'], content: text({ text: 'Words' }) };
    const after = { ...before, title: 'New', tags: ['a', 'b'] };
    expect(valuesDifference(before, after)).toEqual([
      { label: 'Title', before: 'Old', after: 'New' },
      { label: 'Tags', before: 'a', after: 'a, b' },
    ]);
  });

  it('compares the text by its words', () => {
    const before = { ...emptyForm, content: text({ text: 'Words' }) };
    const bold = { ...emptyForm, content: text({ text: 'Words', bold: true }) };
    expect(valuesDifference(before, bold)).toEqual([]);
    const other = { ...emptyForm, content: text({ text: 'Other words' }) };
    expect(valuesDifference(before, other)).toEqual([
      { label: 'Text', before: 'Words', after: 'Other words' },
    ]);
  });
});
