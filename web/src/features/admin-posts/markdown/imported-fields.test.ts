import { describe, expect, it } from 'vitest';
import { importedFields } from './imported-fields.ts';
import { emptyForm } from '../form/post-form.rules.ts';

const content = (text: string) => JSON.stringify([{ type: 'paragraph', children: [{ text }] }]);

describe('the effect of an import on a form', () => {
  it('replaces nothing in an empty form', () => {
    const imported = { title: 'A title', content: content('Three short words') };
    expect(importedFields(imported, emptyForm)).toEqual([
      { label: 'Title', imported: 'A title', replaced: '' },
      { label: 'Text', imported: '3 words', replaced: '' },
    ]);
  });

  it('says what it replaces', () => {
    const form = { ...emptyForm, tags: ['old', 'older'], content: content('One') };
    expect(importedFields({ tags: ['new'], content: content('Two') }, form)).toEqual([
      { label: 'Tags', imported: 'new', replaced: 'old, older' },
      { label: 'Text', imported: '1 word', replaced: '1 word' },
    ]);
  });

  it('leaves out unchanged fields', () => {
    const form = { ...emptyForm, title: 'A title', content: content('One') };
    expect(importedFields({ title: 'A title', content: content('One') }, form)).toEqual([]);
  });

  it('counts images when a text has no words', () => {
    const image = { type: 'image', url: 'https://example.com/a.png', children: [{ text: '' }] };
    const [field] = importedFields({ content: JSON.stringify([image]) }, emptyForm);
    expect(field).toEqual({ label: 'Text', imported: '1 image', replaced: '' });
  });
});
