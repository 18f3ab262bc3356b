import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { samplePosts } from '#scripts/seed/samples.ts';
import { checkContent } from './check-content.ts';
import { markdownToContent } from './markdown-read.ts';
import { contentToMarkdown } from './markdown-write.ts';
import { type ContentNode, isLeaf, voidChildren } from './nodes.ts';
import { normalForm } from './normal-form.fixtures.ts';
import { plainText } from './text.ts';
import { acceptedDocuments } from './tiptap.fixtures.ts';

/**
 * The normal form of a document, without what Markdown cannot express: empty paragraphs, lists and table headers, marks
 * in code and titles, carriage returns, spaces around an image's texts, and lists directly in lists, which go into an
 * item.
 */
function markdownForm(nodes: readonly ContentNode[]): ContentNode[] {
  return normalForm(blocksOf(normalForm(nodes).map(withoutReturns)));
}

function withoutReturns(node: ContentNode): ContentNode {
  if (isLeaf(node)) return { ...node, text: node.text.replaceAll(/\r\n?/g, '\n') };
  return { ...node, children: node.children.map(withoutReturns) };
}

function blocksOf(nodes: readonly ContentNode[]): ContentNode[] {
  return normalForm(nodes).flatMap((node): ContentNode[] => {
    if (isLeaf(node)) return [node];
    const only = node.children.length === 1 ? node.children[0] : undefined;
    switch (node.type) {
      case 'paragraph':
        if (only && !isLeaf(only) && only.type === 'image') return blocksOf([only]);
        if (only && isLeaf(only) && only.text === '') return [];
        return [{ ...node, children: node.children.map(inlineForm) }];
      case 'block-quote':
        return [{ ...node, children: orEmpty(blocksOf(node.children)) }];
      case 'bulleted-list':
      case 'numbered-list': {
        const children = node.children
          .filter((child) => !isLeaf(child))
          .map((child): ContentNode => {
            const isItem = !isLeaf(child) && child.type === 'list-item';
            if (!isItem) return { type: 'list-item', children: orEmpty(blocksOf([child])) };
            return { ...child, children: orEmpty(blocksOf(child.children)) };
          });
        return children.length > 0 ? [{ ...node, children }] : [];
      }
      case 'embed': {
        const title = plainText(node.children).replaceAll(/\s+/g, ' ').trim();
        return [{ ...node, children: [{ text: title || node.url }] }];
      }
      case 'code-block': {
        // Markdown has no pictures of diagrams, because the editor can draw them again.
        const { diagram: _drawn, ...code } = node;
        const text = node.children.map((leaf) => (isLeaf(leaf) ? leaf.text : '')).join('');
        return [{ ...code, children: [{ text }] }];
      }
      case 'table': {
        const { header, ...table } = node;
        const [first, ...others] = node.children.map(inlineForm);
        if (header && others.length > 0 && isEmptyRow(first))
          return [{ ...table, children: others }];
        return [{ ...node, children: node.children.map(inlineForm) }];
      }
      default:
        return [inlineForm({ ...node, children: node.children.map(inlineForm) })];
    }
  });
}

function isEmptyRow(row: ContentNode | undefined): boolean {
  const cells = row && !isLeaf(row) ? row.children : [];
  const empty = JSON.stringify({ type: 'table-cell', children: voidChildren() });
  return cells.every((cell) => JSON.stringify(cell) === empty);
}

function inlineForm(node: ContentNode): ContentNode {
  if (isLeaf(node)) return node;
  if (node.type !== 'image') return { ...node, children: orEmpty(node.children.map(inlineForm)) };
  const { alt, caption, ...image } = node;
  const clean = (text = '') => text.replaceAll(/\s+/g, ' ').trim();
  return {
    ...image,
    ...(clean(alt) ? { alt: clean(alt) } : {}),
    ...(clean(caption) ? { caption: clean(caption) } : {}),
  };
}

function orEmpty(children: ContentNode[]): ContentNode[] {
  // A quote or item with only an empty paragraph counts as empty.
  const isEmpty =
    children.length === 1 &&
    JSON.stringify(children[0]) === JSON.stringify({ type: 'paragraph', children: voidChildren() });
  return children.length > 0 && !isEmpty ? children : voidChildren();
}

const markdownPieces = fc.constantFrom(
  ...'# |## |- |1. |> |>|    |\t|```|~~~|$$|$|**|*|_|~~|`|[|](|)|![|]: |[^1]|[^1]: |<u>|</u>|<b>|<br>|<div>|</div>|<!--|-->|&amp;|\\|\n|\n\n|\r\n| |a|5|x^2|\\frac{|https://a.example/|javascript:x|www.a.example|a@b.example|---|===|-\\|-|\0|\ud800|\ufeff|[x] |'.split(
    '|',
  ),
  '|',
);

describe('any text', () => {
  it('becomes content that the server accepts', () => {
    const texts = fc.oneof(
      fc.array(markdownPieces, { maxLength: 60 }).map((parts) => parts.join('')),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(texts, (markdown) => {
        const nodes = markdownToContent(markdown);
        expect(checkContent(nodes), markdown).toEqual({ ok: true, nodes });
      }),
      { numRuns: 1_500 },
    );
  });
});

describe('the posts of the seed', () => {
  it('are the same after being written as Markdown and read again', () => {
    expect(samplePosts().length).toBeGreaterThan(5);
    for (const { nodes: content } of samplePosts()) {
      const read = markdownToContent(contentToMarkdown(content));
      expect(markdownForm(read)).toEqual(markdownForm(content));
      expect(plainText(read)).toBe(plainText(content));
    }
  });
});

describe('a document that the server accepts', () => {
  const list = (...children: ContentNode[]): ContentNode => ({ type: 'bulleted-list', children });
  const item = (...children: ContentNode[]): ContentNode => ({ type: 'list-item', children });

  it.each([
    ['below a text', [list(item({ text: 'above' }, list(item(list(item({ text: '' }))))))]],
    // Three bullets on one line could be a divider.
    ['below another list', [list(item()), list(item(list(item(list(item())))))]],
  ])('keeps an empty item that begins a list within a list, %s', (_where, nodes) => {
    expect(markdownForm(markdownToContent(contentToMarkdown(nodes)))).toEqual(markdownForm(nodes));
  });

  it('keeps the number of a list that begins an item below a text', () => {
    const numbered: ContentNode = {
      ...list(item({ text: 'nine' })),
      type: 'numbered-list',
      start: 9,
    };
    const nodes = [list(item({ text: 'above' }, list(item(numbered))))];
    expect(markdownForm(markdownToContent(contentToMarkdown(nodes)))).toEqual(markdownForm(nodes));
  });

  it('says the same after being written as Markdown and read again', () => {
    fc.assert(
      fc.property(acceptedDocuments, (nodes) => {
        const markdown = contentToMarkdown(nodes);
        expect(markdownForm(markdownToContent(markdown)), markdown).toEqual(markdownForm(nodes));
      }),
      { numRuns: 400 },
    );
  });

  it('is the same Markdown the second time', () => {
    fc.assert(
      fc.property(acceptedDocuments, (nodes) => {
        const markdown = contentToMarkdown(nodes);
        expect(contentToMarkdown(markdownToContent(markdown))).toBe(markdown);
      }),
      { numRuns: 100 },
    );
  });
});
