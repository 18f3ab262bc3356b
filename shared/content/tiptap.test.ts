import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContentNode } from './nodes.ts';
import { normalForm } from './normal-form.fixtures.ts';
import { documents } from './tiptap.fixtures.ts';
import { fromTiptap, toTiptap } from './tiptap.ts';

const roundTrip = (nodes: ContentNode[]) => fromTiptap(toTiptap(nodes));
const paragraph = (...children: ContentNode[]): ContentNode => ({ type: 'paragraph', children });
const item = (...children: ContentNode[]): ContentNode => ({ type: 'list-item', children });
const list = (...children: ContentNode[]): ContentNode => ({ type: 'bulleted-list', children });
const numbered = (...children: ContentNode[]): ContentNode => ({ type: 'numbered-list', children });
const empty: ContentNode = { text: '' };

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
        list(
          item({ text: 'outer ' }, { text: 'bold', bold: true }, numbered(item({ text: 'inner' }))),
        ),
      ],
    ],
    [
      'paragraphs in list items and quotes',
      [
        { type: 'block-quote', children: [paragraph({ text: 'one' })] },
        numbered(item(paragraph(empty)), item(empty)),
      ],
    ],
    [
      'a link around an image',
      [
        paragraph(
          { text: 'see ' },
          {
            type: 'link',
            url: 'https://a.example/',
            children: [
              { type: 'image', url: 'https://a.example/i.png', alt: 'x', children: [empty] },
            ],
          },
        ),
      ],
    ],
    [
      'images, formulas, dividers and code with line breaks',
      [
        { type: 'image', url: 'https://a.example/i.png', caption: 'c', children: [empty] },
        { type: 'math-block', formula: 'x', children: [empty] },
        { type: 'divider', children: [empty] },
        { type: 'code-block', children: [{ text: 'a\n  b\n' }] },
        paragraph({ text: 'a' }, { type: 'math-inline', formula: 'y', children: [empty] }),
      ],
    ],
    ['empty blocks', [{ type: 'heading-two', children: [empty] }]],
    ['emoji', [paragraph({ text: '👩‍👩‍👧‍👦 🇫🇷', italic: true })]],
  ])('keeps %s exactly', (_name, nodes) => {
    expect(roundTrip(nodes)).toEqual(nodes);
  });

  it('writes a paragraph typed in a list item as bare text, and two of them as paragraphs', () => {
    const typed = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
    const typedItem = (...texts: string[]) => ({ type: 'listItem', content: texts.map(typed) });
    const bulletList = {
      type: 'bulletList',
      content: [typedItem('one'), typedItem('two', 'three')],
    };
    expect(fromTiptap({ type: 'doc', content: [bulletList] })).toEqual([
      list(item({ text: 'one' }), item(paragraph({ text: 'two' }), paragraph({ text: 'three' }))),
    ]);
  });

  it('gives an empty document one paragraph to write in', () => {
    expect(toTiptap([])).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] });
  });
});
