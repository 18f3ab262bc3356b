import { describe, expect, it } from 'vitest';
import { readMarkdownPost, writeMarkdownPost } from './markdown-post.ts';
import { paragraph } from './source-text.ts';
import { plainText } from './text.ts';

const post = {
  title: 'Tides: "high" & low #1',
  category: 'Physics',
  tags: ['tides', 'C#, C++'],
  excerpt: 'Two\nlines - and a dash',
  slug: 'tides',
  cover: 'https://a.example/tide.png',
  nodes: [paragraph('High water comes later each day.')],
};

describe('a post as a Markdown file', () => {
  it('reads back as it was written', () => {
    expect(readMarkdownPost(writeMarkdownPost(post))).toEqual(post);
  });

  it('leaves out what the post does not have', () => {
    const empty = { title: '', category: '', tags: [], excerpt: '', slug: '', cover: '' };
    const file = writeMarkdownPost({ ...empty, nodes: post.nodes });
    expect(file).toBe('High water comes later each day.\n');
    expect(readMarkdownPost(file)).toEqual({ nodes: post.nodes });
  });

  it('has front matter only at its start, not between two dividers', () => {
    const file = 'Text\n\n---\na: b\n---\n\nMore';
    expect(readMarkdownPost(file)).not.toHaveProperty('category');
    expect(plainText(readMarkdownPost(file).nodes)).toBe('Text\na: b\nMore');
  });

  it('has the field names that other programs use', () => {
    const file =
      '\u{feff}---\r\ntitle: 2024\r\ncategories: [Physics, Other]\r\ntags: " a, b ,,c "\r\ndescription: About\r\nimage: /i.png\r\nlayout: post\r\n---\r\nText';
    expect(readMarkdownPost(file)).toEqual({
      title: '2024',
      category: 'Physics',
      tags: ['a', 'b', 'c'],
      excerpt: 'About',
      cover: '/i.png',
      nodes: [paragraph('Text')],
    });
  });

  it('takes its title from the first heading when it has no other', () => {
    expect(readMarkdownPost('# The *title*\n\nText\n\n# Another')).toEqual({
      title: 'The title',
      nodes: [paragraph('Text'), { type: 'heading-one', children: [{ text: 'Another' }] }],
    });
    expect(readMarkdownPost('---\ntitle: Mine\n---\n# Heading').nodes).toHaveLength(1);
    expect(readMarkdownPost('Text\n\n# Heading')).not.toHaveProperty('title');
  });

  it('keeps invalid values, for the form to report', () => {
    const title = 'long '.repeat(200).trim();
    expect(readMarkdownPost(`---\ntitle: ${title}\nslug: Not A Slug\n---\n`)).toMatchObject({
      title,
      slug: 'Not A Slug',
    });
  });

  it.each([
    ['broken', '---\ntitle: [unclosed\n---\nText'],
    ['full of aliases', '---\na: &a [x]\nb: [*a, *a]\ntitle: T\n---\nText'],
    ['no mapping', '---\njust text\n---\nText'],
    ['nested without end', `---\ntitle: ${'['.repeat(15_000)}\n---\nText`],
    ['not closed', '---\ntitle: T\n\nText'],
  ])('keeps front matter that is %s as content', (_what, file) => {
    const { nodes, ...fields } = readMarkdownPost(file);
    expect(fields).toEqual({});
    expect(JSON.stringify(nodes)).toContain('Text');
  });
});
