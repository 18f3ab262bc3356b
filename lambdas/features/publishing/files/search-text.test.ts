import { describe, expect, it } from 'vitest';
import type { ContentNode } from '#shared/content/nodes.ts';
import { searchText } from './search-index.ts';

const none = [{ text: '' }];
const textOf = (...nodes: ContentNode[]) => searchText(JSON.stringify(nodes));

describe('the searchable text', () => {
  it('has the words of every kind of block, none run together', () => {
    const text = textOf(
      { type: 'heading-one', children: [{ text: 'High water' }] },
      { type: 'paragraph', children: [{ text: 'half' }, { text: 'bold', bold: true }] },
      {
        type: 'bulleted-list',
        children: [
          { type: 'list-item', children: [{ text: 'one' }] },
          { type: 'list-item', children: [{ text: 'two' }] },
        ],
      },
      { type: 'code-block', children: [{ text: 'let tide = 1;\nreturn tide;' }] },
    );
    expect(text).toBe('High water halfbold one two let tide = 1; return tide;');
  });

  it('has formulas, links and the texts of images', () => {
    const text = textOf(
      { type: 'math-block', formula: '\\sum_i x_i', children: none },
      {
        type: 'paragraph',
        children: [
          { text: 'so ' },
          { type: 'math-inline', formula: 'e^x', children: none },
          { text: ' and ' },
          { type: 'link', url: 'https://example.com', children: [{ text: 'more' }] },
        ],
      },
      { type: 'divider', children: none },
      { type: 'embed', url: 'https://vimeo.com/76979871', children: [{ text: 'A talk' }] },
      {
        type: 'image',
        url: 'https://example.com/a.png',
        alt: 'a lamp',
        caption: 'By night',
        children: none,
      },
    );
    expect(text).toBe('\\sum_i x_i so e^x and more A talk a lamp By night');
  });

  it('reads whatever is stored', () => {
    expect(searchText('Plain text,\n\nnot JSON')).toBe('Plain text, not JSON');
    expect(searchText('')).toBe('');
  });

  it('ends after 100,000 characters without splitting one', () => {
    const long = textOf({ type: 'paragraph', children: [{ text: `a${'😀'.repeat(60_000)}` }] });
    expect(long).toHaveLength(99_999);
    expect(long.isWellFormed()).toBe(true);
  });
});
