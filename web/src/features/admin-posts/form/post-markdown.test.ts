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

  it('loses nothing but what search engines are told when it is imported', () => {
    const { values, leftOut } = read(write(written));
    const { publish_at: _schedule, tagDraft: _typed, seo: _told, content, ...fields } = written;
    expect({ ...values, content: undefined }).toEqual({ ...fields, content: undefined });
    expect(JSON.parse(values.content ?? '')).toEqual(JSON.parse(content));
    expect(leftOut).toEqual([]);
  });
});
