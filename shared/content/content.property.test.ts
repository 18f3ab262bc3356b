import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkContent, parseContent } from './check-content.ts';
import { type ContentNode, elementTypes, isLeaf, markNames, serializeContent } from './nodes.ts';
import { readStored } from './read-stored.ts';
import {
  characterCount,
  excerpt,
  imageSources,
  plainText,
  readingTime,
  wordCount,
} from './text.ts';
import { isImageSource, isSafeLinkUrl } from './urls.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 12 });

/** Values similar to nodes, of which the check accepts some and refuses others. */
const { almostNodes } = fc.letrec<{ almostNode: unknown; almostNodes: unknown[] }>((tie) => ({
  almostNode: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record(
      { text: anyText, ...Object.fromEntries(markNames.map((mark) => [mark, fc.boolean()])) },
      { requiredKeys: ['text'] },
    ),
    fc.record({ type: fc.constant('divider'), children: fc.constant([{ text: '' }]) }),
    fc.record({
      type: fc.constantFrom('math-inline', 'math-block'),
      formula: fc.constantFrom('x^2', '', '{'.repeat(60), '\\frac{1}{2}'),
      children: fc.constant([{ text: '' }]),
    }),
    fc.record(
      {
        type: fc.constant('image'),
        url: fc.constantFrom('https://example.org/a.png', 'javascript:x', 'uploads/x.png'),
        alt: anyText,
        caption: fc.oneof(anyText, fc.constant(1)),
        dark: fc.constantFrom('https://example.org/b.png', 'javascript:x', 1),
        softened: fc.constantFrom(true, false, 'true'),
        children: fc.constant([{ text: '' }]),
      },
      { requiredKeys: ['type', 'url', 'children'] },
    ),
    fc.record({
      type: fc.constant('link'),
      url: fc.oneof(fc.webUrl(), fc.constantFrom('javascript:x', 'mailto:a@example.org')),
      children: tie('almostNodes'),
    }),
    fc.record({
      type: fc.constantFrom(...elementTypes, 'unknown', '__proto__'),
      children: tie('almostNodes'),
    }),
    { arbitrary: fc.jsonValue(), weight: 1 },
  ),
  almostNodes: fc.array(tie('almostNode'), { maxLength: 4 }),
}));

const messyText = fc.oneof(
  almostNodes.map((nodes) => JSON.stringify(nodes)),
  fc.json(),
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('[', '{', '"', '\\', ']', '}', ':', ',', '\n', 'a', '\0', '\ud800'))
    .map((parts) => parts.join('')),
);

function allNodes(nodes: readonly ContentNode[]): ContentNode[] {
  return nodes.flatMap((node) => (isLeaf(node) ? [node] : [node, ...allNodes(node.children)]));
}

/** Whether leaving out characters of `whole` can give `part`. */
function isIn(part: string, whole: string): boolean {
  const left = [...part.replaceAll(/\s/g, '')];
  for (const character of whole) if (character === left[0]) left.shift();
  return left.length === 0;
}

describe('content', () => {
  it('is the same after it was accepted, written and read again', () => {
    let accepted = 0;
    fc.assert(
      fc.property(almostNodes, (source) => {
        const checked = checkContent(source);
        if (!checked.ok) return;
        accepted += source.length > 0 ? 1 : 0;
        const text = serializeContent(checked.nodes);
        expect(parseContent(text)).toEqual(checked);
        expect(readStored(text)).toEqual(checked.nodes);
      }),
      { numRuns: 2_000 },
    );
    expect(accepted).toBeGreaterThan(100);
  });

  it('is the same however often it is read, whatever was stored', () => {
    fc.assert(
      fc.property(messyText, (text) => {
        const nodes = readStored(text);
        expect(readStored(serializeContent(nodes))).toEqual(nodes);
      }),
      { numRuns: 2_000 },
    );
  });

  it('holds only clean text, safe addresses and known types once it is read', () => {
    fc.assert(
      fc.property(messyText, (text) => {
        for (const node of allNodes(readStored(text))) {
          if (isLeaf(node)) {
            expect(node.text.isWellFormed() && !node.text.includes('\0')).toBe(true);
            continue;
          }
          expect(elementTypes).toContain(node.type);
          if (node.type === 'link') expect(isSafeLinkUrl(node.url)).toBe(true);
          if (node.type === 'image')
            expect([node.url, node.dark ?? node.url].every(isImageSource)).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('is refused or accepted, never an exception, for any text', () => {
    fc.assert(
      fc.property(messyText, (text) => {
        const parsed = parseContent(text);
        expect(parsed.ok ? Array.isArray(parsed.nodes) : parsed.reason).toBeTruthy();
      }),
      { numRuns: 2_000 },
    );
  });

  it('keeps every word of plain text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!text.trimStart().startsWith('['));
        const parsed = parseContent(text);
        expect(parsed.ok && plainText(parsed.nodes).split(/\s+/)).toEqual(text.trim().split(/\s+/));
      }),
    );
  });

  it('has counts that agree with its text', () => {
    fc.assert(
      fc.property(messyText, fc.integer({ min: 2, max: 50 }), (text, length) => {
        const nodes = readStored(text);
        const words = plainText(nodes).split(/\s+/).filter(Boolean);
        expect(wordCount(nodes)).toBe(words.length);
        expect(readingTime(nodes)).toBeGreaterThanOrEqual(1);
        expect(characterCount(nodes)).toBeLessThanOrEqual(plainText(nodes).length);
        const short = excerpt(nodes, length);
        expect(short.length).toBeLessThanOrEqual(length);
        expect(short.isWellFormed()).toBe(true);
        expect(isIn(short.replace(/…$/, ''), plainText(nodes))).toBe(true);
        expect(imageSources(nodes).every(isImageSource)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});
