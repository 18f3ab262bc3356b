import { describe, expect, it } from 'vitest';
import { changedFields } from '#web/src/features/entry-editing/entry-values.rules.ts';
import { emptyForm, type PostFormValues } from './post-form.rules.ts';
import { read, write } from './post-markdown.ts';
import { postKind } from './post.kind.tsx';

const upload = 'uploads/01890000-0000-7000-8000-0000000000aa.webp';

const written: PostFormValues = {
  ...emptyForm,
  title: 'What a page fault costs: “two” kinds',
  category: 'Systems Programming',
  tags: ['linux', 'c++', '#1'],
  excerpt: 'Two kinds of fault.',
  slug: 'what-a-page-fault-costs',
  avatar: upload,
  cover_view: '30% 70%',
  lang: 'pt-BR',
  series: { name: 'Memory: by “night”, in parts', position: '2' },
  seo: {
    title: 'Told: “twice”',
    description: 'Said to engines.',
    canonical: 'https://elsewhere.example/first',
    noindex: true,
    image: upload,
  },
  content: JSON.stringify([
    { type: 'heading-two', children: [{ text: 'Two kinds' }] },
    {
      type: 'paragraph',
      children: [{ text: 'A ' }, { text: 'minor', bold: true }, { text: ' one.' }],
    },
    { type: 'image', url: upload, alt: 'A fault', children: [{ text: '' }] },
    { type: 'math-block', formula: 'e^{i\\pi}', children: [{ text: '' }] },
  ]),
};

describe('the export of a post', () => {
  it('holds its text', () => {
    expect(write(written)).toContain('## Two kinds');
    expect(write(written)).toContain('**minor**');
  });

  it('loses nothing when it is imported', () => {
    const { values, leftOut } = read(write(written));
    const { publish_at: _schedule, tagDraft: _typed, content, ...fields } = written;
    expect({ ...values, content: undefined }).toEqual({ ...fields, content: undefined });
    expect(JSON.parse(values.content ?? '')).toEqual(JSON.parse(content));
    expect(leftOut).toEqual([]);
  });

  it('resets the view of the cover unless the file has a valid one', () => {
    expect(read(`---\ncover: ${upload}\n---\n`).values.cover_view).toBe('');
    const { values, leftOut } = read(`---\ncover: ${upload}\ncover_view: url(x)\n---\n`);
    expect(values.cover_view).toBe('');
    expect(leftOut).toEqual([
      'The view “url(x)” of the cover is neither “whole” nor a point such as “30% 70%”.',
    ]);
  });

  it('takes the language from the field of other programs, unless it is no language tag', () => {
    expect(read('---\nlanguage: pt_BR\n---\n').values).toEqual({ lang: 'pt_BR' });
    expect(read('---\ntitle: A\nlang: Polish\n---\n')).toEqual({
      values: { title: 'A' },
      leftOut: ['The language “Polish” is no language tag.'],
    });
  });

  it('leaves out invalid values for search engines, and names them', () => {
    const told = ['title: Told', 'canonical: elsewhere', 'image: ../a.png'];
    const { values, leftOut } = read(`---\nseo:\n  ${told.join('\n  ')}\n---\n`);
    expect(values).toEqual({ seo: { ...emptyForm.seo, title: 'Told' } });
    expect(leftOut).toEqual([
      'The canonical address “elsewhere” is no http(s) address.',
      'The social picture “../a.png” is neither an http(s) address nor an uploaded image.',
    ]);
  });
});

describe('the values that a restore puts into the form', () => {
  const copy = (changes: Partial<PostFormValues>) => ({
    id: 'copy',
    userId: 'ada',
    base: { postId: 'post', version: 1, slug: 'old', excerpt: 'Old' },
    values: { ...emptyForm, title: 'Mine', slug: 'old', excerpt: 'Old', ...changes },
    keptAt: 0,
  });
  const saved = { ...emptyForm, title: 'Theirs', slug: 'new', excerpt: 'New' };
  const { restore } = postKind.copies;

  it('are what the author has written', () => {
    const mine = { slug: 'my-own', excerpt: 'My own' };
    expect(restore(copy(mine), saved)).toMatchObject({ title: 'Mine', ...mine });
  });

  it('keep the saved slug and excerpt when the author has not changed them', () => {
    expect(restore(copy({}), saved)).toMatchObject({ title: 'Mine', slug: 'new', excerpt: 'New' });
  });
});

describe('the difference between two states of a form', () => {
  const text = (leaf: object) => JSON.stringify([{ type: 'paragraph', children: [leaf] }]);

  it('names the fields that differ and no others', () => {
    const before = { ...emptyForm, title: 'Old', tags: ['a'], content: text({ text: 'Words' }) };
    const after = { ...before, title: 'New', tags: ['a', 'b'] };
    expect(changedFields(postKind, before, after)).toEqual([
      { label: 'Title', before: 'Old', after: 'New' },
      { label: 'Tags', before: 'a', after: 'a, b' },
    ]);
  });

  it('compares the text by its words', () => {
    const before = { ...emptyForm, content: text({ text: 'Words' }) };
    const bold = { ...emptyForm, content: text({ text: 'Words', bold: true }) };
    expect(changedFields(postKind, before, bold)).toEqual([]);
    const other = { ...emptyForm, content: text({ text: 'Other words' }) };
    expect(changedFields(postKind, before, other)).toEqual([
      { label: 'Text', before: 'Words', after: 'Other words' },
    ]);
  });
});
