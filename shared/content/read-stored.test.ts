import { describe, expect, it } from 'vitest';
import { cpuTime } from '#test/support/cpu-time.ts';
import { checkContent } from './check-content.ts';
import { formulaProblem } from './formula.ts';
import type { ContentNode } from './nodes.ts';
import { readStored } from './read-stored.ts';
import { plainText } from './text.ts';

const filler = [{ text: '' }];

function paragraph(text: string): ContentNode {
  return { type: 'paragraph', children: [{ text }] };
}

function leaves(count: number): ContentNode[] {
  return Array.from({ length: count }, () => ({ text: 'x' }));
}

function read(nodes: unknown): ContentNode[] {
  return readStored(JSON.stringify(nodes));
}

describe('readStored', () => {
  it('returns valid content unchanged', () => {
    const nodes = [paragraph('x'), { type: 'divider', children: filler }];
    expect(read(nodes)).toEqual(nodes);
  });

  it('splits plain text on blank lines', () => {
    expect(readStored('one\ntwo\n\nthree')).toEqual([paragraph('one\ntwo'), paragraph('three')]);
  });

  it.each([
    ['a broken list', '[{"type":"paragraph",\n\n"children":'],
    ['a list without nodes', '[1,2,null]'],
    ['a list of empty unknown nodes', '[{"type":"x"}]'],
    ['a depth bomb', `${'['.repeat(100)}${']'.repeat(100)}`],
    ['too many nodes', JSON.stringify(leaves(5_001))],
    ['too many paragraphs', 'x\n\n'.repeat(2_501)],
  ])('shows %s as one paragraph of the raw text', (_, text) => {
    expect(readStored(text)).toEqual([paragraph(text)]);
  });

  it('turns unknown nodes into their text, wherever they are', () => {
    const unknown = {
      type: 'video',
      src: 'x',
      children: [{ text: 'Watch ' }, { text: 'this', bold: true }],
    };
    const item = { type: 'list-item', children: [{ text: 'Watch this' }] };
    expect(read([unknown])).toEqual([paragraph('Watch this')]);
    expect(read([{ type: 'heading-one', children: [unknown] }])).toEqual([
      { type: 'heading-one', children: [{ text: 'Watch this' }] },
    ]);
    expect(read([{ type: 'bulleted-list', children: [unknown] }])).toEqual([
      { type: 'bulleted-list', children: [item] },
    ]);
    expect(read([{ type: 'table', children: [paragraph('a'), paragraph('b')] }])).toEqual([
      paragraph('a\nb'),
    ]);
  });

  it('keeps the number that a list starts at, unless the number is invalid', () => {
    const lists = (...starts: unknown[]) =>
      starts.map((start) => ({
        type: 'numbered-list',
        ...(start !== undefined && { start }),
        children: [{ type: 'list-item', children: [{ text: 'x' }] }],
      }));
    expect(read([...lists(3, 'x', -1, 1), 'unknown'])).toEqual([
      ...lists(3, undefined, undefined, undefined),
      paragraph('unknown'),
    ]);
  });

  it('keeps the neighbours of an unknown node', () => {
    expect(read([paragraph('a'), { type: 'x', children: [] }, paragraph('b')])).toEqual([
      paragraph('a'),
      paragraph('b'),
    ]);
  });

  it('turns misplaced nodes into their text', () => {
    expect(read([{ type: 'list-item', children: [{ text: 'x' }] }])).toEqual([paragraph('x')]);
    expect(read([{ type: 'paragraph', children: [paragraph('x')] }])).toEqual([paragraph('x')]);
  });

  it('drops unknown attributes and marks', () => {
    expect(
      read([
        { type: 'paragraph', style: 'x', children: [{ text: 'x', bold: true, color: 'red' }] },
      ]),
    ).toEqual([{ type: 'paragraph', children: [{ text: 'x', bold: true }] }]);
    const link = { type: 'link', url: 'https://a.example/', children: [{ text: 'x' }] };
    expect(
      read([
        { ...link, title: 1, x: 1 },
        { ...link, title: 'y', x: 1 },
      ]),
    ).toEqual([link, { ...link, title: 'y' }]);
    expect(readStored('[{"text":"x","__proto__":{"bold":true}}]')).toEqual([{ text: 'x' }]);
  });

  it('replaces links, images and embedded pages with unsafe addresses by their text', () => {
    for (const url of [
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      'java\tscript:x',
    ]) {
      expect(
        read([
          { type: 'paragraph', children: [{ type: 'link', url, children: [{ text: 'here' }] }] },
          { type: 'image', url, alt: 'A drawing', children: filler },
          { type: 'image', url, children: filler },
          { type: 'embed', url, children: [{ text: 'A talk' }] },
        ]),
      ).toEqual([paragraph('here'), paragraph('A drawing'), paragraph('A talk')]);
    }
  });

  it('drops only the invalid settings of an image', () => {
    const image = { type: 'image', url: 'https://a.example/i.png', children: filler };
    const odd = { ...image, dark: 'javascript:alert(1)', softened: 'yes', onload: 'alert(1)' };
    expect(read([odd, { ...odd, dark: image.url, softened: true }])).toEqual([
      image,
      { ...image, dark: image.url, softened: true },
    ]);
  });

  it('keeps a formula over the limits, which formulaProblem reports', () => {
    const formula = `${'{'.repeat(3_000)}${'}'.repeat(3_000)}`;
    const nodes = [{ type: 'math-block', formula, children: filler }, paragraph('x')];
    expect(read(nodes)).toEqual(nodes);
    expect(formulaProblem(formula)).toBe('formula-too-long');
  });

  it('repairs ill-formed text', () => {
    expect(read([paragraph('a\ud800b\0c')])).toEqual([paragraph('a\ufffdbc')]);
    expect(readStored('a\udc00\0')).toEqual([paragraph('a\ufffd')]);
  });

  it.each([28, 29, 30, 31, 32, 33])(
    'stays within the depth limit when it repairs %i levels',
    (levels) => {
      for (const inner of [
        [{ type: 'x', children: leaves(1) }],
        [{ type: 'divider' }],
        leaves(1),
      ]) {
        let nodes: unknown[] = [{ type: 'bulleted-list', color: 'red', children: inner }];
        for (let level = 1; level < levels; level += 1) {
          nodes = [{ type: 'block-quote', children: nodes }];
        }
        const mended = read(nodes);
        expect(checkContent(mended)).toEqual({ ok: true, nodes: mended });
        expect(plainText(mended)).toContain(JSON.stringify(inner).includes('text') ? 'x' : '');
      }
    },
  );

  it('counts the children that it adds towards the limit of nodes', () => {
    const dividers = (count: number) =>
      Array.from({ length: count }, () => ({ type: 'divider', color: 'red', children: filler }));
    expect(read(dividers(2_500))).toHaveLength(2_500);
    expect(read(dividers(2_501))).toEqual([paragraph(JSON.stringify(dividers(2_501)))]);
  });

  it("survives lists longer than a function's arguments may be", () => {
    const children = leaves(300_000);
    expect(read([{ type: 'unknown', children }])).toEqual([paragraph('x'.repeat(300_000))]);
  });

  it.each([100, 10_000, 1_000_000])('survives %i levels, fast', (levels) => {
    const text = `${'[{"type":"block-quote","children":'.repeat(levels)}`;
    const taken = cpuTime(() => expect(readStored(text)).toEqual([paragraph(text)]));
    expect(taken).toBeLessThan(1_000);
  });
});
