import { describe, expect, it } from 'vitest';
import { emptyForm, type PostFormValues } from './post-form.rules.ts';
import { read, write } from './post-markdown.ts';

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

  it('has no other view of its cover than it says', () => {
    expect(read(`---\ncover: ${upload}\n---\n`).values.cover_view).toBe('');
    const { values, leftOut } = read(`---\ncover: ${upload}\ncover_view: url(x)\n---\n`);
    expect(values.cover_view).toBe('');
    expect(leftOut).toEqual([
      'The view “url(x)” of the cover is neither “whole” nor a point such as “30% 70%”.',
    ]);
  });

  it('is in the language that other programs call so, unless that is none', () => {
    expect(read('---\nlanguage: pt_BR\n---\n').values).toEqual({ lang: 'pt_BR' });
    expect(read('---\ntitle: A\nlang: Polish\n---\n')).toEqual({
      values: { title: 'A' },
      leftOut: ['The language “Polish” is no language tag.'],
    });
  });

  it('leaves out what search engines cannot be told, and says so', () => {
    const told = ['title: Told', 'canonical: elsewhere', 'image: ../a.png'];
    const { values, leftOut } = read(`---\nseo:\n  ${told.join('\n  ')}\n---\n`);
    expect(values).toEqual({ seo: { ...emptyForm.seo, title: 'Told' } });
    expect(leftOut).toEqual([
      'The canonical address “elsewhere” is no http(s) address.',
      'The social picture “../a.png” is neither an http(s) address nor an uploaded image.',
    ]);
  });
});
