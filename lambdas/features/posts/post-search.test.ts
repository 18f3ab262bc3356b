import { describe, expect, it } from 'vitest';
import type { ContentNode } from '#shared/content/nodes.ts';
import { queryWords } from '#shared/search-words.ts';
import { bodyWords } from './post-content.ts';
import { matchesSearch } from './list-posts.usecase.ts';

const paragraph = (...texts: string[]): ContentNode => ({
  type: 'paragraph',
  children: texts.map((text) => ({ text })),
});

describe('the words of an article', () => {
  it('are each kept once, ignoring case and spelling', () => {
    expect(bodyWords([paragraph('Foxes FOXES ｆｏｘｅｓ'), paragraph('and foxes')])).toBe(
      'foxes and',
    );
  });

  it('continue across marks and end with their block', () => {
    expect(bodyWords([paragraph('un', 'believ', 'able'), paragraph('news')])).toBe(
      'unbelievable news',
    );
  });

  it('are found in any spelling where an earlier release stored them with accents', () => {
    const post = { title: '', excerpt: '', tags: [] };
    for (const q of ['resume', 'RÉSUMÉ', 'don’t', 'email', '一篇文章']) {
      const body = 'résumé don’t e-mail 这是一篇文章。';
      expect(matchesSearch({ post, body }, queryWords(q)), q).toBe(true);
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
    expect(bodyWords(nodes).split(' ')).toEqual(
      expect.arrayContaining(['a^2', 'b^2', 'a', 'fox', 'at', 'night', '\\pi']),
    );
  });

  it('are at most 20,000 characters of well-formed text', () => {
    const long = Array.from({ length: 9000 }, (_, index) => `w${index}`).join(' ');
    expect(bodyWords([paragraph(long)])).toHaveLength(20_000);
    const split = bodyWords([paragraph(`a${'🦊'.repeat(15_000)}`)]);
    expect(split.length).toBeLessThanOrEqual(20_000);
    expect(split.isWellFormed()).toBe(true);
  });
});
