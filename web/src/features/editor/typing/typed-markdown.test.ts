import type { Editor } from '@tiptap/core';
import { describe, expect, it } from 'vitest';
import { markdownToContent } from '#shared/content/markdown-read.ts';
import { contentToMarkdown } from '#shared/content/markdown-write.ts';
import type { ContentNode } from '#shared/content/nodes.ts';
import { evenTable } from '#shared/content/tables.ts';
import {
  contentOf,
  editorWithoutTypingRules,
  editorWith,
  insertAtOnce,
  moveCursorBehind,
  paragraph,
  press,
  text,
  type,
} from '../editor.test-support.ts';

/** An editor with this line, and the cursor in place of `|`. */
function editorAt(line: string): Editor {
  const editor = editorWith([paragraph(text(line.replace('|', '')))]);
  editor.commands.setTextSelection(line.indexOf('|') + 1);
  return editor;
}

function typed(source: string): Editor {
  const editor = editorAt('|');
  type(editor, source);
  return editor;
}

const markdownOf = (editor: Editor) => contentToMarkdown(contentOf(editor)).trim();

/** Expects that Backspace and undo each bring back the text before a rule changed it. */
function expectUndone(editor: Editor, before: ContentNode[]): void {
  const after = editor.getJSON();
  press(editor, 'Backspace');
  expect(contentOf(editor)).toEqual(before);
  editor.commands.redo();
  expect(editor.getJSON()).toEqual(after);
  editor.commands.undo();
  expect(contentOf(editor)).toEqual(before);
}

const marks: [string, string][] = [
  ['**', '**'],
  ['__', '**'],
  ['*', '*'],
  ['_', '*'],
  ['`', '`'],
  ['~~', '~~'],
];

describe.each(marks)('text between two of %s', (delimiter, written) => {
  const source = `${delimiter}粗体${delimiter}`;

  it.each(['left |right and more', '|', 'so |', 'end |.'])('is marked at once in `%s`', (line) => {
    const editor = editorAt(line);
    insertAtOnce(editor, source);
    expect(markdownOf(editor).replace(/&#x20;$/, '')).toBe(
      line.replace('|', `${written}粗体${written}`).trim(),
    );
    expectUndone(editor, [paragraph(text(line.replace('|', source)))]);
    editor.commands.undo();
    expect(contentOf(editor)).toEqual([paragraph(text(line.replace('|', '')))]);
  });

  it('is marked when its end is inserted at once, even over a selected word', () => {
    const editor = editorAt('so | gone');
    type(editor, source.slice(0, delimiter.length + 1));
    editor.commands.setTextSelection({
      from: editor.state.selection.from,
      to: editor.state.doc.content.size - 1,
    });
    insertAtOnce(editor, source.slice(delimiter.length + 1));
    expect(markdownOf(editor).replace(/&#x20;$/, '')).toBe(`so ${written}粗体${written}`);
    expectUndone(editor, [paragraph(text(`so ${source}`))]);
  });

  it('is marked in a cell, and the next one is not', () => {
    const table = (...cells: string[]) =>
      evenTable({ rows: [cells.map((cell) => [text(cell)])], hasHeader: true, align: [] });
    const editor = editorWith([table('a ', 'b')]);
    moveCursorBehind(editor, 'a ');
    insertAtOnce(editor, source);
    expect(markdownOf(editor)).toContain(`| a ${written}粗体${written} | b |`);
    expectUndone(editor, [table(`a ${source}`, 'b')]);
  });
});

it.each(marks)(
  'text between two of %s stays unchanged before the rules are loaded',
  (delimiter) => {
    const editor = editorWithoutTypingRules([paragraph(text('left right'))]);
    editor.commands.setTextSelection(6);
    insertAtOnce(editor, `${delimiter}粗体${delimiter}`);
    expect(contentOf(editor)).toEqual([paragraph(text(`left ${delimiter}粗体${delimiter}right`))]);
  },
);

it.each([
  '2 * 3 * 4 * 5',
  'a_b_c and 2*3*4',
  'It costs $5 and $6 or 7$ each',
  'from $5-$6, or US$5/CA$6, in $HOME/$USER and ${A}/${B}',
  'an array[i] and f(x), [i] (x)',
  'a [link](nowhere) and ![picture](https://example.com/a.png)',
  'node.js and next@15.1.0',
  '[^1] without a note',
  '[ ] outside of a list',
  '[!NOTE] outside of a quote',
])('leaves `%s` as it is typed', (source) => {
  expect(contentOf(typed(`${source} `))).toEqual([paragraph(text(`${source} `))]);
  const editor = editorAt('|');
  insertAtOnce(editor, source);
  expect(contentOf(editor)).toEqual([paragraph(text(source))]);
});

describe('becomes the same as pasted Markdown, and one key brings back the typed text:', () => {
  const code = (value: string) => ({ text: value, code: true as const });

  it.each<[source: string, keys?: string]>([
    ['A **bold**, an *italic* and a `coded` word'],
    ['这是**粗体**字'],
    ['- [ ] Oslo'],
    ['- [x] Bergen'],
    ['1. [X] Bod'],
    ['- [x] Oslo\n- [x] Bergen', '- [x] Oslo\n[x] Bergen'],
    ['3. Open'],
    ['> [!NOTE]\n> Read'],
    ['> [!TIP]\n> Read'],
    ['> [!IMPORTANT]\n> Read'],
    ['> [!WARNING]\n> Read'],
    ['> [!CAUTION]\n> Read'],
    ['so $x^2$ is'],
    ['the $name and **bold**'],
    ['so $ab + *c* d$ is'],
    ['($\\$5$), `$HOME` and $a_1 *b* c$!'],
    ['is $n$-th, as $$n$$ is'],
    ['[a **bold** text](https://example.com/a_(b)) and [mail](mailto:me@example.com)'],
    ['`code` and [`code`](https://example.com)'],
    ['see https://example.com/_a_/b?c=*d*. Or (https://example.com/a_(b)), me@example.com!'],
  ])('%s', (source, keys = source.replaceAll('\n> ', '\n')) => {
    const editor = typed(`${keys} `);
    expect(markdownOf(editor).replace(/&#x20;$/, '')).toBe(
      contentToMarkdown(markdownToContent(source)).trim(),
    );
  });

  it.each<[name: string, typed: string, before: ContentNode[]]>([
    [
      'a box',
      '- [ ] ',
      [{ type: 'bulleted-list', children: [{ type: 'list-item', children: [text('[ ] ')] }] }],
    ],
    ['a callout', '> [!TIP]\n', [{ type: 'block-quote', children: [text('[!TIP]')] }]],
    ['a formula', 'so $x$ ', [paragraph(text('so $x$ '))]],
    ['a formula at the end', 'so $x$\n', [paragraph(text('so $x$')), paragraph()]],
    ['a displayed formula', '$$x$$\n', [paragraph(text('$$x$$'))]],
    [
      'the lines of a formula',
      '$$\n- a\n*b* \\\\\n$$\n',
      ['$$', '- a', '*b* \\\\', '$$'].map((line) => paragraph(text(line))),
    ],
    ['a link', 'a [b](example.com)', [paragraph(text('a [b](example.com)'))]],
    ['an address', 'a https://example.com ', [paragraph(text('a https://example.com '))]],
    [
      'an address at the end',
      'https://example.com\n',
      [paragraph(text('https://example.com')), paragraph()],
    ],
    [
      'a footnote',
      'a[^1] b\n[^1]: The *note*\n',
      [paragraph(text('a[^1] b')), paragraph(text('[^1]: The '), { text: 'note', italic: true })],
    ],
    [
      'a footnote that was written first',
      '[^a]: The note\nb[^A]',
      [paragraph(text('[^a]: The note')), paragraph(text('b[^A]'))],
    ],
    ['code', '```ts\n', [paragraph(text('```ts'))]],
    ['a heading', '## ', [paragraph(text('## '))]],
    ['a divider', '---', [paragraph(text('---'))]],
  ])('%s', (_name, source, before) => {
    const editor = typed(source);
    expect(contentOf(editor)).not.toEqual(before);
    expectUndone(editor, before);
  });

  it('not in code or in an unfinished formula', () => {
    for (const source of ['**a**', '$x$ ', 'https://example.com ', '[a](example.com)']) {
      const editor = editorWith([{ type: 'code-block', children: [text('b ')] }]);
      editor.commands.setTextSelection(3);
      type(editor, source);
      expect(contentOf(editor)).toEqual([{ type: 'code-block', children: [text(`b ${source}`)] }]);
      const inline = editorWith([paragraph(code('b '))]);
      inline.commands.setTextSelection(3);
      type(inline, source);
      expect(contentOf(inline)).toEqual([paragraph(code(`b ${source}`))]);
    }
  });

  it.each<[name: string, typed: string, before: string[], after: string]>([
    ['a formula', '$$E=mc^2$$ ', ['is a formula'], '$E=mc^2$ is a formula'],
    ['the lines of a formula', '$$\n', ['$$', 'a+b', 'Next'], '$$\na+b\n$$\n\nNext'],
  ])('%s before text, which stays', (_name, source, lines, after) => {
    const editor = editorWith(lines.map((line) => paragraph(text(line))));
    moveCursorBehind(editor, lines.at(-1) ?? '');
    editor.commands.setTextSelection(editor.state.selection.$from.start());
    type(editor, source);
    expect(markdownOf(editor)).toBe(after);
  });

  it('a footnote where its reference is not escaped', () => {
    expect(contentOf(typed('\\[^1] b[^1] c\n[^1]: The note\n'))[0]).toEqual(
      paragraph(text('\\[^1] b'), { type: 'footnote', children: [text('The note')] }, text(' c')),
    );
  });

  it('not the label of a note, which looks like a reference', () => {
    const editor = editorWith([paragraph(text('[^1: A note'))]);
    editor.commands.setTextSelection(4);
    type(editor, ']');
    expect(contentOf(editor)).toEqual([paragraph(text('[^1]: A note'))]);
  });

  it('a footnote and the formula between lines', () => {
    expect(contentOf(typed('a[^1] b\n[^1]: The *note*\n'))).toEqual([
      paragraph(
        text('a'),
        { type: 'footnote', children: [text('The '), { text: 'note', italic: true }] },
        text(' b'),
      ),
      paragraph(),
    ]);
    expect(markdownOf(typed('$$\n- a\n*b* \\\\\n$$\n'))).toBe('$$\n- a\n*b* \\\\\n$$');
  });
});
