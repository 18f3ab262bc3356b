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
    ['Backspace', 2],
    ['Delete', 1],
  ])('is found by %s at the end of a line', (key, cursor) => {
    const editor = editorWith([paragraph(x)]);
    editor.commands.setTextSelection(cursor);
    press(editor, key);
    expect(selectionOf(editor)).toBe('mathInline 1');
  });

  it.each([
    ['Backspace', 2, 'mathBlock 0'],
    ['Delete', 3, 'horizontalRule 4'],
  ])('is the block beside the line for %s', (key, cursor, selected) => {
    const editor = editorWith([block, paragraph(text('a')), divider]);
    editor.commands.setTextSelection(cursor);
    press(editor, key);
    expect(selectionOf(editor)).toBe(selected);
    expect(contentOf(editor)).toEqual([block, paragraph(text('a')), divider]);
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
  it('puts the cursor after an inline formula', () => {
    const editor = editorWith([paragraph(text('a'), x, text('b'))]);
    editor.commands.setNodeSelection(2);
    press(editor, 'Escape');
    expect(selectionOf(editor)).toBe('cursor 3');
  });

  it('puts the cursor into the line after a block, or a new one', () => {
    const editor = editorWith([block, paragraph(text('a')), divider]);
    editor.commands.setNodeSelection(0);
    press(editor, 'Escape');
    expect(selectionOf(editor)).toBe('cursor 2');
    editor.commands.setNodeSelection(4);
    press(editor, 'Escape');
    expect(selectionOf(editor)).toBe('cursor 5');
  });

  it('starts a paragraph with Ctrl+Enter', () => {
    const editor = editorWith([block]);
    editor.commands.setNodeSelection(0);
    press(editor, 'Enter', { ctrlKey: true });
    expect(contentOf(editor)).toEqual([block, paragraph()]);
    expect(selectionOf(editor)).toBe('cursor 2');
  });
});
