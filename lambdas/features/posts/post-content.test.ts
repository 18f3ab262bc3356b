import { describe, expect, it } from 'vitest';
import type { ContentNode } from '#shared/content/nodes.ts';
import { Problem } from '#shared/problems.ts';
import { queryWords } from '#shared/search-words.ts';
import { matchesSearch } from './list-posts.usecase.ts';
import { acceptContent, articleWords } from './post-content.ts';

function refusal(content: string): Problem | undefined {
  try {
    acceptContent(content);
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

const picture = 'uploads/0199a000-0000-7000-8000-000000000001.webp';
const diagram = { light: picture, dark: picture, width: 1, height: 1, alt: 'Boxes' };

describe('content', () => {
  it.each([
    ['blank', '  \n ', 'Content is required'],
    ['empty nodes', '[{"type":"paragraph","children":[{"text":" "}]}]', 'Content is required'],
    ['49 characters', 'x'.repeat(49), 'Content must be at least 50 characters'],
  ])('that is %s is refused', (_name, content, message) => {
    expect(refusal(content)).toMatchObject({ status: 422, errors: { content: message } });
  });

  it('of exactly 50 characters is accepted, whatever they are', () => {
    expect(acceptContent('x'.repeat(50)).json).toContain('x'.repeat(50));
    expect(refusal('🦊'.repeat(49))?.status).toBe(422);
    expect(refusal('🦊'.repeat(50))).toBeUndefined();
  });

  it.each([
    ['a diagram that is not drawn', { language: 'mermaid' }, true],
    ['a drawn one', { language: 'mermaid', diagram }, false],
    ['other code', { language: 'ts' }, false],
  ])('with %s says so: %j', (_name, settings, undrawn) => {
    const code = { type: 'code-block', ...settings, children: [{ text: 'x'.repeat(50) }] };
    const quote = { type: 'block-quote', children: [code] };
    for (const nodes of [[code], [quote]]) {
      expect(acceptContent(JSON.stringify(nodes)).undrawn).toBe(undrawn);
    }
  });

  it('over 300 kB is refused as too large', () => {
    expect(refusal('x'.repeat(300_001))).toMatchObject({ status: 413, code: 'too-large' });
  });

  it('with an unsafe link is refused with a reason', () => {
    const link = { type: 'link', url: 'javascript:alert(1)', children: [{ text: 'x'.repeat(60) }] };
    const content = JSON.stringify([{ type: 'paragraph', children: [link] }]);
    expect(refusal(content)).toMatchObject({ status: 422, errors: { content: /http/ } });
  });

  it('gives the excerpt and the reading time in minutes', () => {
    const accepted = acceptContent('word '.repeat(401));
    expect(accepted.readTime).toBe(3);
    expect(accepted.excerpt).toMatch(/^word word .*…$/);
  });
});

const paragraph = (...texts: string[]): ContentNode => ({
  type: 'paragraph',
  children: texts.map((text) => ({ text })),
});

describe('the words of an article', () => {
  it('are each kept once, ignoring case and spelling', () => {
    expect(articleWords([paragraph('Foxes FOXES ｆｏｘｅｓ'), paragraph('and foxes')])).toBe(
      'foxes and',
    );
  });

  it('continue across marks and end with their block', () => {
    expect(articleWords([paragraph('un', 'believ', 'able'), paragraph('news')])).toBe(
      'unbelievable news',
    );
  });

  it('are found in any spelling where an earlier release stored them with accents', () => {
    const post = { title: '', excerpt: '', tags: [] };
    for (const q of ['resume', 'RÉSUMÉ', 'don’t', 'email', '一篇文章']) {
      const article = 'résumé don’t e-mail 这是一篇文章。';
      expect(matchesSearch(post, article, queryWords(q)), q).toBe(true);
    }
  });

  it('include formulas and the texts of images', () => {
    const children = [{ text: '' }];
    const nodes: ContentNode[] = [
      { type: 'math-block', formula: 'a^2 + b^2', children },
      {
        type: 'image',
        url: 'https://example.com/a.png',
        alt: 'A Fox',
        caption: 'At night',
        children,
      },
      { type: 'paragraph', children: [{ type: 'math-inline', formula: '\\pi', children }] },
    ];
    expect(articleWords(nodes).split(' ')).toEqual(
      expect.arrayContaining(['a^2', 'b^2', 'a', 'fox', 'at', 'night', '\\pi']),
    );
  });

  it('are at most 20,000 characters of well-formed text', () => {
    const long = Array.from({ length: 9000 }, (_, index) => `w${index}`).join(' ');
    expect(articleWords([paragraph(long)])).toHaveLength(20_000);
    const split = articleWords([paragraph(`a${'🦊'.repeat(15_000)}`)]);
    expect(split.length).toBeLessThanOrEqual(20_000);
    expect(split.isWellFormed()).toBe(true);
  });
});
