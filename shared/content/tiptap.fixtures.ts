/** Arbitrary documents for property tests. */
import * as fc from 'fast-check';
import {
  alignments,
  calloutKinds,
  type ContainerElement,
  type ContentNode,
  markNames,
  voidChildren,
} from './nodes.ts';
import { evenTable } from './tables.ts';

const words = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom('', ' ', 'a', 'two\nlines', '\n', '👩‍👩‍👧‍👦 🇫🇷', 'שלום', '  x  ', '<b>&amp;</b>'),
);

const leaf: fc.Arbitrary<ContentNode> = fc
  .tuple(
    words,
    fc.record(Object.fromEntries(markNames.map((name) => [name, fc.boolean()])), {
      requiredKeys: [],
    }),
  )
  .map(([text, marks]) => ({ text, ...marks }));

const target = fc
  .tuple(
    fc.constantFrom('https://a.example/', 'https://b.example/?q=1', 'mailto:a@b.example'),
    fc.constantFrom({}, {}, { title: 'A "title" \\ | `(of)` *it*' }),
  )
  .map(([url, title]) => ({ url, ...title }));

const image: fc.Arbitrary<ContentNode> = fc
  .record(
    {
      url: fc.constantFrom('https://a.example/i.png', 'https://a.example/i.png#soften'),
      alt: fc.string({ maxLength: 5 }),
      caption: fc.string({ maxLength: 5 }),
      width: fc.constant('wide'),
      dark: fc.constantFrom('https://a.example/d.png', 'https://a.example/(d)%25.png#wide'),
      softened: fc.constant(true),
    },
    { requiredKeys: ['url'] },
  )
  .map((fields) => ({ type: 'image', ...fields, children: voidChildren() }));

const math = (type: 'math-block' | 'math-inline'): fc.Arbitrary<ContentNode> =>
  fc.constantFrom('x^2', '\\frac{1}{2}', 'a$b', '|x|', '\\|x\\|').map((formula) => ({
    type,
    formula,
    children: voidChildren(),
  }));

/** Texts of this kind, some of them within links, with formulas and images between them. */
function inlineOf(text: fc.Arbitrary<ContentNode>): fc.Arbitrary<ContentNode> {
  const others = [math('math-inline'), image];
  const link = fc
    .tuple(target, fc.array(fc.oneof({ weight: 5, arbitrary: text }, ...others), { maxLength: 4 }))
    .map(([target, children]): ContentNode => ({ type: 'link', ...target, children }));
  return fc.oneof({ weight: 6, arbitrary: text }, { weight: 3, arbitrary: link }, ...others);
}

const inline = inlineOf(leaf);

const textBlock: fc.Arbitrary<ContentNode> = fc
  .tuple(
    fc.constantFrom('paragraph', 'heading-one', 'heading-two', 'heading-three', 'code-block'),
    fc.array(inline, { maxLength: 5 }),
  )
  .map(([type, children]) => ({ type, children }) as ContentNode);

const divider: fc.Arbitrary<ContentNode> = fc.constant({
  type: 'divider',
  children: voidChildren(),
});

const { node } = fc.letrec<{ node: ContentNode; item: ContentNode; container: ContentNode }>(
  (tie) => ({
    item: fc
      .array(fc.oneof({ weight: 3, arbitrary: inline }, tie('node')), { maxLength: 4 })
      .map((children) => ({ type: 'list-item', children })),
    container: fc
      .tuple(
        fc.constantFrom('bulleted-list', 'numbered-list', 'block-quote', 'paragraph'),
        fc.array(
          fc.oneof({ weight: 6, arbitrary: tie('item') }, inline, {
            weight: 2,
            arbitrary: tie('node'),
          }),
          { maxLength: 4 },
        ),
      )
      .map(([type, children]) => ({ type, children }) as ContentNode),
    node: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'node' },
      textBlock,
      tie('container'),
      tie('item'),
      image,
      math('math-block'),
      divider,
      inline,
    ),
  }),
);

/** Any document that the schema allows, however oddly nested. */
export const documents: fc.Arbitrary<ContentNode[]> = fc.array(node, { maxLength: 6 });

/**
 * Texts that programs are known to corrupt: right-to-left, joined emoji, spaces, line ends, markup.
 */
const hardTexts = [
  '',
  ' ',
  '  two  spaces  ',
  'line\nbreak',
  '\n',
  '\n\n',
  'a\ttab',
  'a\r\nb',
  '\u00a0\u2028\u200b\ufeff',
  '👩‍👩‍👧‍👦 🇫🇷 👍🏽',
  'e\u0301 ﷽ Ω',
  'שלום עולם',
  'مرحبا \u200fبالعالم\u200e 123',
  '日本語',
  '「先行」',
  '강조(강조)',
  '𠮷',
  'a\\|b `` c',
  '| a | b\\|c `|` \\',
  '<script>alert(1)</script> &amp; **bold** $x$',
];

const cleanText = fc.oneof(
  fc.constantFrom(...hardTexts),
  fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.replaceAll('\0', '')),
);

const markedText: fc.Arbitrary<ContentNode> = fc
  .tuple(cleanText, fc.subarray([...markNames]))
  .map(([text, marks]) => ({ text, ...Object.fromEntries(marks.map((name) => [name, true])) }));

const phrase = inlineOf(markedText);

const note: fc.Arbitrary<ContentNode> = fc
  .constantFrom('a source', 'see [1]: *not* | a `list`', 'line\nbreak')
  .map((value) => ({ type: 'footnote', children: [{ text: value }] }));

const element = (type: ContainerElement['type'], children: fc.Arbitrary<ContentNode[]>) =>
  children.map((nodes): ContentNode => ({ type, children: nodes }));

const lines = fc.array(phrase, { maxLength: 5 });
const notedLines = fc.array(fc.oneof({ weight: 6, arbitrary: phrase }, note), { maxLength: 5 });

const table: fc.Arbitrary<ContentNode> = fc
  .record({ width: fc.integer({ min: 1, max: 3 }), hasHeader: fc.boolean() })
  .chain(({ width, hasHeader }) =>
    fc
      .record({
        rows: fc.array(fc.array(lines, { minLength: width, maxLength: width }), {
          minLength: 1,
          maxLength: 3,
        }),
        align: fc.array(fc.option(fc.constantFrom(...alignments)), {
          minLength: width,
          maxLength: width,
        }),
      })
      .map(({ rows, align }) => evenTable({ rows, hasHeader, align })),
  );

const code: fc.Arbitrary<ContentNode> = fc
  .record(
    {
      language: fc.constantFrom('ts', 'C++', 'objective-c'),
      fileName: fc.constantFrom('app.ts', 'a file {1} title=x', 'ünï.rs'),
      lines: fc.constantFrom('1', '2,4-6'),
      lineNumbers: fc.constant(true),
      diagram: fc.record(
        {
          light: fc.uuid().map((id) => `uploads/${id}.webp`),
          dark: fc.uuid().map((id) => `uploads/${id}.png`),
          width: fc.integer({ min: 1, max: 2000 }),
          height: fc.integer({ min: 1, max: 2000 }),
          alt: fc.constantFrom('', 'From "a" to b'),
        },
        { requiredKeys: ['light', 'dark', 'width', 'height'] },
      ),
      children: fc.array(markedText, { maxLength: 3 }),
    },
    { requiredKeys: ['children'] },
  )
  .map(({ diagram, ...fields }) => ({
    type: 'code-block',
    ...fields,
    ...(diagram && { language: 'mermaid', diagram }),
  }));

const embed: fc.Arbitrary<ContentNode> = fc
  .tuple(
    fc.constantFrom(
      'https://youtu.be/dQw4w9WgXc_',
      'https://github.com/a/b/blob/main/a_b.ts#L3-L5',
    ),
    cleanText,
  )
  .map(([url, value]) => ({ type: 'embed', url, children: [{ text: value }] }));

/** Links that differ from embedded pages only in their title or text. */
const unembedded: fc.Arbitrary<ContentNode> = fc
  .record({ title: fc.constantFrom(undefined, 'embed'), own: fc.boolean() })
  .map(({ title, own }) => {
    const url = 'https://youtu.be/dQw4w9WgXcQ';
    const link: ContentNode = {
      type: 'link',
      url,
      ...(title && { title }),
      children: [{ text: own ? 'A talk' : url }],
    };
    return { type: 'paragraph', children: [title || own ? link : { text: url }] };
  });

const { flow } = fc.letrec<{ flow: ContentNode; item: ContentNode; list: ContentNode }>((tie) => ({
  item: fc
    .record(
      {
        checked: fc.boolean(),
        children: fc.array(fc.oneof({ weight: 3, arbitrary: phrase }, tie('flow')), {
          maxLength: 4,
        }),
      },
      { requiredKeys: ['children'] },
    )
    .map((fields): ContentNode => ({ type: 'list-item', ...fields })),
  list: fc
    .tuple(
      fc.constantFrom(
        { type: 'bulleted-list' as const },
        { type: 'numbered-list' as const },
        { type: 'numbered-list' as const, start: 9 },
        { type: 'numbered-list' as const, start: 0 },
      ),
      fc.array(fc.oneof({ weight: 6, arbitrary: tie('item') }, tie('list')), { maxLength: 4 }),
    )
    .map(([kind, children]) => ({ ...kind, children })),
  flow: fc.oneof(
    { maxDepth: 5, depthIdentifier: 'flow' },
    { weight: 3, arbitrary: element('paragraph', notedLines) },
    element('heading-one', notedLines),
    element('heading-two', lines),
    element('heading-three', lines),
    code,
    phrase,
    image,
    math('math-block'),
    divider,
    table,
    embed,
    unembedded,
    { weight: 2, arbitrary: tie('list') },
    fc
      .record(
        {
          kind: fc.constantFrom(...calloutKinds),
          children: fc.oneof(
            { weight: 4, arbitrary: fc.array(tie('flow'), { maxLength: 4 }) },
            fc.constantFrom('[!NOTE]', '[!TIP]\nWait.').map((text) => [{ text }]),
          ),
        },
        { requiredKeys: ['children'] },
      )
      .map((fields): ContentNode => ({ type: 'block-quote', ...fields })),
  ),
}));

/** Documents that `checkContent` accepts, including forms that our editor does not write. */
export const acceptedDocuments: fc.Arbitrary<ContentNode[]> = fc.array(flow, { maxLength: 8 });
