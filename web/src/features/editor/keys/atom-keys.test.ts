import { describe, expect, it } from 'vitest';
import {
  contentOf,
  divider,
  editorWith,
  formula,
  paragraph,
  press,
  selectionOf,
  text,
} from '../editor.test-support.ts';

const x = formula('math-inline', 'x');
const block = formula('math-block', 'x');

describe('a node that would be deleted as a whole', () => {
  it.each([
    ['Backspace', 3],
    ['Delete', 2],
  ])('is selected by the first %s, and deleted by the second', (key, cursor) => {
    const editor = editorWith([paragraph(text('a'), x, text('b'))]);
    editor.commands.setTextSelection(cursor);
    press(editor, key);
    expect(selectionOf(editor)).toBe('mathInline 2');
    press(editor, key);
    expect(contentOf(editor)).toEqual([paragraph(text('ab'))]);
  });

  it.each([
    ['at the end of a line', 'Backspace', [paragraph(x)], 2, 'mathInline 1'],
    ['at the end of a line', 'Delete', [paragraph(x)], 1, 'mathInline 1'],
    ['beside the line', 'Backspace', [block, paragraph(text('a')), divider], 2, 'mathBlock 0'],
    ['beside the line', 'Delete', [block, paragraph(text('a')), divider], 3, 'horizontalRule 4'],
  ])('is selected %s by %s', (_where, key, nodes, cursor, selected) => {
    const editor = editorWith(nodes);
    editor.commands.setTextSelection(cursor);
    press(editor, key);
    expect(selectionOf(editor)).toBe(selected);
    expect(contentOf(editor)).toEqual(nodes);
  });

  it('is not selected across an empty line: that line is deleted first', () => {
    const editor = editorWith([block, paragraph()]);
    editor.commands.setTextSelection(2);
    press(editor, 'Backspace');
    expect(contentOf(editor)).toEqual([block]);
    expect(selectionOf(editor)).toBe('mathBlock 0');
  });
});

it.each([
  ['Home', 0],
  ['End', 5],
])('Ctrl+%s moves to where text can be written beside a block', (key, place) => {
  const editor = editorWith([block, paragraph(text('a')), divider]);
  editor.commands.setTextSelection(2);
  press(editor, key, { ctrlKey: true });
  expect(selectionOf(editor)).toBe(`cursor ${place}`);
});

describe('leaving a selected node', () => {
  it.each([
    ['after an inline formula', [paragraph(text('a'), x, text('b'))], 2, 3],
    ['into the line after a block', [block, paragraph(text('a')), divider], 0, 2],
    ['after the last block', [block, paragraph(text('a')), divider], 4, 5],
  ])('puts the cursor %s', (_where, nodes, selected, cursor) => {
    const editor = editorWith(nodes);
    editor.commands.setNodeSelection(selected);
    press(editor, 'Escape');
    expect(selectionOf(editor)).toBe(`cursor ${cursor}`);
  });

  it('starts a paragraph with Ctrl+Enter', () => {
    const editor = editorWith([block]);
    editor.commands.setNodeSelection(0);
    press(editor, 'Enter', { ctrlKey: true });
    expect(contentOf(editor)).toEqual([block, paragraph()]);
    expect(selectionOf(editor)).toBe('cursor 2');
  });
});
