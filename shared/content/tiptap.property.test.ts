import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { samplePosts } from '#scripts/seed/samples.ts';
import { checkContent } from './check-content.ts';
import { type ContentNode, serializeContent } from './nodes.ts';
import { normalForm } from './normal-form.fixtures.ts';
import { imageSources, plainText } from './text.ts';
import { acceptedDocuments, documents } from './tiptap.fixtures.ts';
import { fromTiptap, keepingUnedited, type TiptapNode, toTiptap } from './tiptap.ts';

/** Copies the editor's document, because an editor returns new objects. */
const opened = (nodes: readonly ContentNode[]): TiptapNode =>
  JSON.parse(JSON.stringify(toTiptap(nodes)));
const roundTrip = (nodes: readonly ContentNode[]) => fromTiptap(opened(nodes));
const lettersOf = (nodes: readonly ContentNode[]) => plainText(nodes).replace(/\s/gu, '');
const empty: ContentNode = { text: '' };

describe('a document that the server accepts', () => {
  it('is what the other properties test', () => {
    fc.assert(
      fc.property(acceptedDocuments, (nodes) => {
        expect(checkContent(nodes)).toMatchObject({ ok: true });
      }),
      { numRuns: 500 },
    );
  });

  it('has the same content after being opened and written, and is accepted again', () => {
    fc.assert(
      fc.property(acceptedDocuments, (nodes) => {
        const written = roundTrip(nodes);
        expect(normalForm(written)).toEqual(normalForm(nodes));
        expect(lettersOf(written)).toBe(lettersOf(nodes));
        expect(imageSources(written)).toEqual(imageSources(nodes));
        expect(checkContent(written)).toEqual({ ok: true, nodes: written });
      }),
      { numRuns: 1_000 },
    );
  });

  it('is written identically the second time', () => {
    fc.assert(
      fc.property(acceptedDocuments, (nodes) => {
        const once = roundTrip(nodes);
        expect(serializeContent(roundTrip(once))).toBe(serializeContent(once));
      }),
      { numRuns: 1_000 },
    );
  });

  it('is identical when it is saved without an edit, whoever wrote it', () => {
    fc.assert(
      fc.property(fc.oneof(acceptedDocuments, documents), (nodes) => {
        expect(serializeContent(keepingUnedited(nodes)(opened(nodes)))).toBe(
          serializeContent(nodes),
        );
      }),
      { numRuns: 2_000 },
    );
  });

  it('changes only where it was edited', () => {
    const edits = fc.tuple(acceptedDocuments, acceptedDocuments, fc.nat(9), fc.nat(3));
    fc.assert(
      fc.property(edits, ([before, added, at, removed]) => {
        const document = opened(before);
        const content = [...(document.content ?? [])];
        content.splice(at, removed, ...(added.length > 3 ? [] : (opened(added).content ?? [])));
        const edited = { ...document, content };
        const kept = keepingUnedited(before)(edited);
        expect(roundTrip(kept)).toEqual(
          content.length > 0 ? fromTiptap(edited) : [{ type: 'paragraph', children: [empty] }],
        );
      }),
      { numRuns: 2_000 },
    );
  });

  it('of 100 kB and more passes through the editor whole', () => {
    fc.assert(
      fc.property(fc.array(acceptedDocuments, { minLength: 5, maxLength: 5 }), (parts) => {
        const filler: ContentNode = {
          type: 'paragraph',
          children: [{ text: 'long '.repeat(100) }],
        };
        const nodes = Array.from({ length: 200 }, (_, index) => parts[index % 5] ?? [])
          .map((part) => part.slice(0, 1))
          .flatMap((part) => [...part, filler]);
        expect(serializeContent(nodes).length).toBeGreaterThan(100_000);
        expect(normalForm(roundTrip(nodes))).toEqual(normalForm(nodes));
        expect(keepingUnedited(nodes)(opened(nodes))).toEqual(nodes);
      }),
      { numRuns: 20 },
    );
  });
});

describe('keeping what was not edited', () => {
  const link = (text: string): ContentNode => ({
    type: 'link',
    url: 'https://a.example/',
    children: [{ text }],
  });
  /** Written as Slate does, with an empty text on both sides of each inline element. */
  const foreign: ContentNode[] = [
    { type: 'paragraph', children: [empty, link('one'), empty, link('two'), empty] },
    { type: 'divider', children: [empty] },
    { text: 'bare ' },
    { text: 'text' },
    { type: 'divider', children: [empty] },
    { text: 'more' },
  ];
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  const contentOf = (nodes: ContentNode[]) => opened(nodes).content ?? [];

  it('changes only the edited block', () => {
    const document = { type: 'doc', content: contentOf(foreign).toSpliced(1, 1, paragraph('new')) };
    expect(keepingUnedited(foreign)(document)).toEqual(
      foreign.toSpliced(1, 1, { type: 'paragraph', children: [{ text: 'new' }] }),
    );
  });

  it('does not merge two bare texts when the node between them is deleted', () => {
    const document = { type: 'doc', content: contentOf(foreign).toSpliced(3, 1) };
    expect(keepingUnedited(foreign)(document)).toEqual([
      ...foreign.slice(0, 4),
      { type: 'paragraph', children: [{ text: 'more' }] },
    ]);
  });

  it.each<[string, ContentNode[]]>([
    ['nothing', []],
    ['an empty text', [empty]],
    ['a paragraph without children', [{ type: 'paragraph', children: [] }]],
  ])('leaves a document of %s unchanged', (_what, nodes) => {
    expect(keepingUnedited(nodes)(opened(nodes))).toEqual(nodes);
  });
});

describe('the posts of the seed', () => {
  it('are identical after passing through the editor', () => {
    expect(samplePosts().length).toBeGreaterThan(5);
    for (const { nodes: content } of samplePosts()) {
      expect(serializeContent(roundTrip(content))).toBe(serializeContent(content));
    }
  });
});
