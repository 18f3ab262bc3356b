import type { Editor } from '@tiptap/core';
import { describe, expect, it } from 'vitest';
import { contentToMarkdown } from '#shared/content/markdown.ts';
import type { ContentNode } from '#shared/content/nodes.ts';
import { evenTable } from '#shared/content/tables.ts';
import {
  contentOf,
  editorWith,
  insertAtOnce,
  moveBehind,
  paragraph,
  press,
  text,
  type,
} from '../editor.test-support.ts';
import { registerTypedMarkdown } from './typed-markdown.ts';

function writing(nodes: ContentNode[]): Editor {
  const editor = editorWith(nodes);
  registerTypedMarkdown(editor);
  return editor;
}

/** With `|` for the cursor. */
function editorAt(line: string): Editor {
  const editor = writing([paragraph(text(line.replace('|', '')))]);
  editor.commands.setTextSelection(line.indexOf('|') + 1);
  return editor;
}

function typed(source: string): Editor {
  const editor = editorAt('|');
  type(editor, source);
  return editor;
}

const shown = (editor: Editor) => contentToMarkdown(contentOf(editor)).trim();

/** Undoes by one key what a rule made, whichever key that is. */
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
    expect(shown(editor).replace(/&#x20;$/, '')).toBe(
      line.replace('|', `${written}粗体${written}`).trim(),
    );
    expectUndone(editor, [paragraph(text(line.replace('|', source)))]);
    editor.commands.undo();
    expect(contentOf(editor)).toEqual([paragraph(text(line.replace('|', '')))]);
  });

  it('is marked when the end comes at once, in place of a selected word, too', () => {
    const editor = editorAt('so | gone');
    type(editor, source.slice(0, delimiter.length + 1));
    editor.commands.setTextSelection({
      from: editor.state.selection.from,
      to: editor.state.doc.content.size - 1,
    });
    insertAtOnce(editor, source.slice(delimiter.length + 1));
    expect(shown(editor).replace(/&#x20;$/, '')).toBe(`so ${written}粗体${written}`);
    expectUndone(editor, [paragraph(text(`so ${source}`))]);
  });

  it('is marked in a cell, and the next one is not', () => {
    const table = (...cells: string[]) =>
      evenTable({ rows: [cells.map((cell) => [text(cell)])], hasHeader: true, align: [] });
    const editor = writing([table('a ', 'b')]);
    moveBehind(editor, 'a ');
    insertAtOnce(editor, source);
    expect(shown(editor)).toContain(`| a ${written}粗体${written} | b |`);
    expectUndone(editor, [table(`a ${source}`, 'b')]);
  });
});

it.each(marks)('a text between two of %s stays whole before the rules are loaded', (delimiter) => {
  const editor = editorWith([paragraph(text('left right'))]);
  editor.commands.setTextSelection(6);
  insertAtOnce(editor, `${delimiter}粗体${delimiter}`);
  expect(contentOf(editor)).toEqual([paragraph(text(`left ${delimiter}粗体${delimiter}right`))]);
});

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
