import type { Editor } from '@tiptap/core';
import { describe, expect, it, vi } from 'vitest';
import type { Alignment, ContentNode } from '#shared/content/nodes.ts';
import { evenTable } from '#shared/content/tables.ts';
import {
  contentOf,
  divider,
  editorWith,
  moveCursorBehind,
  paragraph,
  press,
  text,
  type,
} from '../editor.test-support.ts';
import { insertBlock } from '../insert.ts';
import { paste } from '../paste/paste.fixtures.ts';
import { insertTable } from './insert-table.ts';
import {
  alignColumns,
  runAsOwnStep,
  tableAtCursor,
  tableCommands,
  toggleHeader,
} from './table-commands.ts';
import { register } from './table-tools.ts';

interface TableOptions {
  hasHeader?: boolean;
  align?: (Alignment | null)[];
}

/** A table with a row for each string, and a cell for each letter; `_` is an empty cell. */
const table = (rows: string[], { hasHeader = true, align = [] }: TableOptions = {}): ContentNode =>
  evenTable({
    rows: rows.map((row) => [...row].map((letter) => (letter === '_' ? [] : [text(letter)]))),
    hasHeader,
    align,
  });

/** An editor with the table tools, and the cursor behind this text. */
function editorAt(target: string, nodes: ContentNode[]): Editor {
  const editor = editorWith(nodes);
  register(editor);
  moveCursorBehind(editor, target);
  return editor;
}

describe('inserting a table', () => {
  it('adds three rows of three cells with a header, and writing begins in the first', () => {
    const editor = editorWith([paragraph(text('a'))]);
    editor.commands.setTextSelection(2);
    insertTable(editor);
    type(editor, 'b');
    expect(contentOf(editor).slice(0, 2)).toEqual([
      paragraph(text('a')),
      table(['b__', '___', '___']),
    ]);
    editor.commands.undo();
    editor.commands.undo();
    expect(contentOf(editor)).toEqual([paragraph(text('a'))]);
  });

  it('does nothing within a table', () => {
    const editor = editorAt('a', [table(['ab'])]);
    insertTable(editor);
    expect(contentOf(editor)).toEqual([table(['ab'])]);
  });
});

describe('the rows and columns of a table', () => {
  const before = [table(['ab', 'cd'], { align: [null, 'right'] })];
  it.each<[string, keyof typeof tableCommands, string, ContentNode[]]>([
    [
      'another row above',
      'addRowAbove',
      'c',
      [table(['ab', '__', 'cd'], { align: [null, 'right'] })],
    ],
    [
      'another row below',
      'addRowBelow',
      'b',
      [table(['ab', '__', 'cd'], { align: [null, 'right'] })],
    ],
    [
      'another column left',
      'addColumnLeft',
      'd',
      [table(['a_b', 'c_d'], { align: [null, null, 'right'] })],
    ],
    [
      'another column right',
      'addColumnRight',
      'b',
      [table(['ab_', 'cd_'], { align: [null, 'right'] })],
    ],
    ['one row less', 'deleteRow', 'c', [table(['ab'], { align: [null, 'right'] })]],
    ['no header', 'deleteRow', 'a', [table(['cd'], { hasHeader: false, align: [null, 'right'] })]],
    ['one column less', 'deleteColumn', 'a', [table(['b', 'd'], { align: ['right'] })]],
    ['no table', 'deleteTable', 'a', [paragraph()]],
  ])('change to %s, in one undo step', (_what, command, cursor, after) => {
    const editor = editorAt(cursor, before);
    runAsOwnStep(editor.view, tableCommands[command]);
    expect(contentOf(editor)).toEqual(after);
    editor.commands.undo();
    expect(contentOf(editor)).toEqual(before);
  });

  it.each(['deleteRow', 'deleteColumn'] as const)(
    'delete the table with the last of them: %s',
    (command) => {
      const editor = editorAt('a', [table(['a'])]);
      runAsOwnStep(editor.view, tableCommands[command]);
      expect(contentOf(editor)).toEqual([paragraph()]);
    },
  );

  it('have a header or none', () => {
    const editor = editorAt('d', before);
    expect(tableAtCursor(editor.state)).toEqual({
      hasHeader: true,
      isInHeader: false,
      align: 'right',
    });
    runAsOwnStep(editor.view, toggleHeader);
    expect(contentOf(editor)).toEqual([
      table(['ab', 'cd'], { hasHeader: false, align: [null, 'right'] }),
    ]);
    runAsOwnStep(editor.view, toggleHeader);
    expect(contentOf(editor)).toEqual(before);
  });

  it('are aligned by column', () => {
    const editor = editorAt('c', before);
    runAsOwnStep(editor.view, alignColumns('center'));
    expect(contentOf(editor)).toEqual([table(['ab', 'cd'], { align: ['center', 'right'] })]);
    runAsOwnStep(editor.view, alignColumns(null));
    expect(contentOf(editor)).toEqual(before);
  });
});

describe('in a cell', () => {
  it('Tab moves on and Shift+Tab back, and behind the last cell Tab adds a row', () => {
    const editor = editorAt('d', [table(['ab', 'cd'], { align: ['center'] })]);
    press(editor, 'Tab', { shiftKey: true });
    type(editor, 'x');
    press(editor, 'Tab');
    press(editor, 'Tab');
    type(editor, 'y');
    expect(contentOf(editor)).toEqual([table(['ab', 'xd', 'y_'], { align: ['center'] })]);
    editor.commands.undo();
    expect(contentOf(editor)).toEqual([table(['ab', 'xd', '__'], { align: ['center'] })]);
    editor.commands.undo();
    expect(contentOf(editor)).toEqual([table(['ab', 'xd'], { align: ['center'] })]);
  });

  it('Enter is a line break, and Ctrl+Enter starts a paragraph after the table', () => {
    const editor = editorAt('a', [table(['a'])]);
    press(editor, 'Enter');
    press(editor, 'Enter', { shiftKey: true });
    type(editor, 'b');
    press(editor, 'Enter', { ctrlKey: true });
    type(editor, 'c');
    expect(contentOf(editor)).toEqual([
      evenTable({ rows: [[[text('a\n\nb')]]], hasHeader: true, align: [] }),
      paragraph(text('c')),
    ]);
  });

  it.each(['Backspace', 'Delete'])('%s does not reach into the next', (key) => {
    const editor = editorAt('b', [table(['abc'])]);
    if (key === 'Backspace') editor.commands.setTextSelection(editor.state.selection.$from.start());
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    editor.view.dom.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    expect(contentOf(editor)).toEqual([table(['abc'])]);
  });

  it('Markdown for a block stays text', () => {
    const editor = editorAt('a', [table(['ab'])]);
    runAsOwnStep(editor.view, (state, dispatch) => {
      dispatch?.(state.tr.delete(state.selection.from - 1, state.selection.from));
      return true;
    });
    type(editor, '---');
    expect(contentOf(editor)).toEqual([
      evenTable({ rows: [[[text('---')], [text('b')]]], hasHeader: true, align: [] }),
    ]);
  });

  it('a block is inserted after the table', () => {
    const editor = editorAt('a', [table(['ab']), paragraph(text('c'))]);
    insertBlock(editor, { type: 'horizontalRule', attrs: {} });
    expect(contentOf(editor)).toEqual([table(['ab']), divider, paragraph(text('c'))]);
  });
});

describe('pasting', () => {
  it('blocks into a cell makes lines', async () => {
    const editor = editorAt('a', [table(['ab'])]);
    paste(editor, { html: '<h1>H</h1><ul><li>one</li><li>two</li></ul>' });
    paste(editor, { text: '# x\n\n- y\n- z' });
    await vi.dynamicImportSettled();
    expect(contentOf(editor)).toEqual([
      evenTable({
        rows: [[[text('aH\none\ntwo# x\n- y\n- z')], [text('b')]]],
        hasHeader: true,
        align: [],
      }),
    ]);
  });

  it('cells into a table fills its cells, and makes it larger', () => {
    const editor = editorAt('d', [table(['ab', 'cd'])]);
    paste(editor, {
      html: '<table><tr><td>w</td><td>x</td></tr><tr><td>y</td><td>z</td></tr></table>',
    });
    expect(contentOf(editor)).toEqual([table(['ab_', 'cwx', '_yz'])]);
  });

  it('a table into a line puts it between its parts', () => {
    const editor = editorAt('a', [paragraph(text('ab'))]);
    paste(editor, { html: '<table><tr><td>c</td><td>d</td></tr></table>' });
    expect(contentOf(editor)).toEqual([
      paragraph(text('a')),
      table(['cd'], { hasHeader: false }),
      paragraph(text('b')),
    ]);
  });
});
