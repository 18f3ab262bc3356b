import { describe, expect, it } from 'vitest';
import {
  contentOf,
  divider,
  editorWith,
  formula,
  paragraph,
  selectionOf,
  text,
} from './editor.test-support.ts';
import { insertBlock, insertInline, startParagraphAfter, replaceSelected } from './insert.ts';

const block = { type: 'mathBlock', attrs: { formula: 'x' } };
const inline = { type: 'mathInline', attrs: { formula: 'x' } };
const x = formula('math-block', 'x');
const xInline = formula('math-inline', 'x');

describe('inserting a block', () => {
  it('goes above an empty line, where writing continues', () => {
    const editor = editorWith([paragraph()]);
    insertBlock(editor, block);
    expect(contentOf(editor)).toEqual([x, paragraph()]);
    expect(selectionOf(editor)).toBe('cursor 2');
  });

  it('adds a line after it at the end of the document', () => {
    const editor = editorWith([paragraph(text('ab'))]);
    editor.commands.setTextSelection(3);
    insertBlock(editor, block);
    expect(contentOf(editor)).toEqual([paragraph(text('ab')), x, paragraph()]);
    expect(selectionOf(editor)).toBe('cursor 6');
  });

  it('splits the line at the cursor', () => {
    const editor = editorWith([paragraph(text('ab'))]);
    editor.commands.setTextSelection(2);
    insertBlock(editor, block);
    expect(contentOf(editor)).toEqual([paragraph(text('a')), x, paragraph(text('b'))]);
    expect(selectionOf(editor)).toBe('cursor 5');
  });

  it('deletes nothing of the selection', () => {
    const editor = editorWith([paragraph(text('ab')), divider]);
    editor.commands.setTextSelection({ from: 1, to: 3 });
    insertBlock(editor, block);
    expect(contentOf(editor)).toEqual([paragraph(text('ab')), x, paragraph(), divider]);
    editor.commands.setNodeSelection(7);
    insertBlock(editor, block);
    expect(contentOf(editor)).toEqual([
      paragraph(text('ab')),
      x,
      paragraph(),
      divider,
      x,
      paragraph(),
    ]);
  });

  it('goes after code, which holds text only', () => {
    const code = { type: 'code-block' as const, children: [text('ab')] };
    const editor = editorWith([code]);
    editor.commands.setTextSelection(2);
    insertBlock(editor, block);
    expect(contentOf(editor)).toEqual([code, x, paragraph()]);
  });

  it('goes into a list item', () => {
    const item = (...children: ReturnType<typeof text>[]) => ({
      type: 'list-item' as const,
      children,
    });
    const editor = editorWith([{ type: 'bulleted-list', children: [item(text('ab'))] }]);
    editor.commands.setTextSelection(5);
    insertBlock(editor, block);
    expect(contentOf(editor)).toEqual([{ type: 'bulleted-list', children: [item(text('ab'), x)] }]);
  });

  it('is one step that can be undone', () => {
    const editor = editorWith([paragraph(text('ab'))]);
    editor.commands.setTextSelection(2);
    insertBlock(editor, block);
    editor.commands.undo();
    expect(contentOf(editor)).toEqual([paragraph(text('ab'))]);
  });
});

describe('inserting within a line', () => {
  it('puts the cursor after it', () => {
    const editor = editorWith([paragraph(text('ab'))]);
    editor.commands.setTextSelection(2);
    insertInline(editor, inline);
    expect(contentOf(editor)).toEqual([paragraph(text('a'), xInline, text('b'))]);
    expect(selectionOf(editor)).toBe('cursor 3');
  });

  it('adds a line if there is none', () => {
    const editor = editorWith([divider]);
    editor.commands.setNodeSelection(0);
    insertInline(editor, inline);
    expect(contentOf(editor)).toEqual([divider, paragraph(xInline)]);
  });

  it('goes after code, which holds text only', () => {
    const code = { type: 'code-block' as const, children: [text('ab')] };
    const editor = editorWith([code]);
    editor.commands.setTextSelection(2);
    insertInline(editor, inline);
    expect(contentOf(editor)).toEqual([code, paragraph(xInline)]);
  });
});

describe('changing the selection', () => {
  it('keeps it selected', () => {
    const editor = editorWith([paragraph(text('a'), xInline)]);
    editor.commands.setNodeSelection(2);
    replaceSelected(editor, { type: 'mathInline', attrs: { formula: 'y' } });
    expect(contentOf(editor)).toEqual([paragraph(text('a'), formula('math-inline', 'y'))]);
    expect(selectionOf(editor)).toBe('mathInline 2');
  });

  it('keeps the link around it', () => {
    const linked = [paragraph({ type: 'link', url: 'https://a.example/', children: [xInline] })];
    const editor = editorWith(linked);
    editor.commands.setNodeSelection(1);
    replaceSelected(editor, inline);
    expect(contentOf(editor)).toEqual(linked);
  });

  it('moves a formula out of its line, and back into one', () => {
    const editor = editorWith([paragraph(text('a'), xInline, text('b'))]);
    editor.commands.setNodeSelection(2);
    replaceSelected(editor, block);
    expect(contentOf(editor)).toEqual([paragraph(text('a')), x, paragraph(text('b'))]);
    editor.commands.setNodeSelection(3);
    replaceSelected(editor, inline);
    expect(contentOf(editor)).toEqual([
      paragraph(text('a')),
      paragraph(xInline),
      paragraph(text('b')),
    ]);
  });
});

it('a paragraph can be started after a selected block', () => {
  const editor = editorWith([x, divider]);
  editor.commands.setNodeSelection(0);
  expect(startParagraphAfter(editor)).toBe(true);
  expect(contentOf(editor)).toEqual([x, paragraph(), divider]);
  expect(selectionOf(editor)).toBe('cursor 2');
});
