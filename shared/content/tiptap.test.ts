import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContentNode } from './nodes.ts';
import { documents, normalForm } from './tiptap.fixtures.ts';
import { fromTiptap, toTiptap } from './tiptap.ts';

const roundTrip = (nodes: ContentNode[]) => fromTiptap(toTiptap(nodes));

describe('the conversion to and from TipTap', () => {
  it('loses nothing of any document', () => {
    fc.assert(
      fc.property(documents, (nodes) => {
        expect(normalForm(roundTrip(nodes))).toEqual(normalForm(nodes));
      }),
      { numRuns: 1000 },
    );
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(documents, (nodes) => {
        const once = roundTrip(nodes);
        expect(roundTrip(once)).toEqual(once);
      }),
    );
  });

  it.each<[string, ContentNode[]]>([
    [
      'bare text in list items with a nested list',
      [
        {
          type: 'bulleted-list',
          children: [
            {
              type: 'list-item',
              children: [
                { text: 'outer ' },
                { text: 'bold', bold: true },
                {
                  type: 'numbered-list',
                  children: [{ type: 'list-item', children: [{ text: 'inner' }] }],
                },
              ],
            },
          ],
        },
      ],
    ],
    [
      'paragraphs in list items and quotes',
      [
        {
          type: 'block-quote',
          children: [{ type: 'paragraph', children: [{ text: 'one' }] }],
        },
        {
          type: 'numbered-list',
          children: [
            { type: 'list-item', children: [{ type: 'paragraph', children: [{ text: '' }] }] },
            { type: 'list-item', children: [{ text: '' }] },
          ],
        },
      ],
    ],
    [
      'a link around an image',
      [
        {
          type: 'paragraph',
          children: [
            { text: 'see ' },
            {
              type: 'link',
              url: 'https://a.example/',
              children: [
                {
                  type: 'image',
                  url: 'https://a.example/i.png',
                  alt: 'x',
                  children: [{ text: '' }],
                },
              ],
            },
          ],
        },
      ],
    ],
    [
      'images, formulas, dividers and code with line breaks',
      [
        { type: 'image', url: 'https://a.example/i.png', caption: 'c', children: [{ text: '' }] },
        { type: 'math-block', formula: 'x', children: [{ text: '' }] },
        { type: 'divider', children: [{ text: '' }] },
        { type: 'code-block', children: [{ text: 'a\n  b\n' }] },
        {
          type: 'paragraph',
          children: [
            { text: 'a' },
            { type: 'math-inline', formula: 'y', children: [{ text: '' }] },
          ],
        },
      ],
    ],
    ['empty blocks', [{ type: 'heading-two', children: [{ text: '' }] }]],
    ['emoji', [{ type: 'paragraph', children: [{ text: '👩‍👩‍👧‍👦 🇫🇷', italic: true }] }]],
  ])('keeps %s exactly', (_name, nodes) => {
    expect(roundTrip(nodes)).toEqual(nodes);
  });

  it('writes a paragraph typed in a list item as bare text, and two of them as paragraphs', () => {
    const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
    const item = (...texts: string[]) => ({ type: 'listItem', content: texts.map(paragraph) });
    expect(
      fromTiptap({
        type: 'doc',
        content: [{ type: 'bulletList', content: [item('one'), item('two', 'three')] }],
      }),
    ).toEqual([
      {
        type: 'bulleted-list',
        children: [
          { type: 'list-item', children: [{ text: 'one' }] },
          {
            type: 'list-item',
            children: [
              { type: 'paragraph', children: [{ text: 'two' }] },
              { type: 'paragraph', children: [{ text: 'three' }] },
            ],
          },
        ],
      },
    ]);
  });

  it('gives an empty document one paragraph to write in', () => {
    expect(toTiptap([])).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] });
  });
});
