import { describe, expect, it } from 'vitest';
import type { ContentNode } from '#shared/content/nodes.ts';
import {
  contentOf,
  divider,
  editorWith,
  formula,
  paragraph,
  selectionOf,
  text,
} from './editor.test-support.ts';
import { insertBlock, insertInline, startParagraphAt, replaceSelected } from './insert.ts';

const block = { type: 'mathBlock', attrs: { formula: 'x' } };
const inline = { type: 'mathInline', attrs: { formula: 'x' } };
const x = formula('math-block', 'x');
const xInline = formula('math-inline', 'x');
const ab = paragraph(text('ab'));
const code: ContentNode = { type: 'code-block', children: [text('ab')] };

describe('inserting a block', () => {
  it.each<[how: string, before: ContentNode, cursor: number, after: ContentNode[], at: number]>([
    ['goes above an empty line, where writing continues', paragraph(), 1, [x, paragraph()], 2],
    ['adds a line at the end of the document', ab, 3, [ab, x, paragraph()], 6],
    ['splits the line at the cursor', ab, 2, [paragraph(text('a')), x, paragraph(text('b'))], 5],
    ['goes after code, which holds only text', code, 2, [code, x, paragraph()], 6],
  ])('%s', (_how, before, cursor, after, at) => {
    const editor = editorWith([before]);
    editor.commands.setTextSelection(cursor);
    insertBlock(editor, block);
    expect(contentOf(editor)).toEqual(after);
    expect(selectionOf(editor)).toBe(`cursor ${at}`);
    editor.commands.undo();
    expect(contentOf(editor)).toEqual([before]);
  });

  it('deletes nothing of the selection', () => {
    const editor = editorWith([ab, divider]);
    editor.commands.setTextSelection({ from: 1, to: 3 });
    insertBlock(editor, block);
    expect(contentOf(editor)).toEqual([ab, x, paragraph(), divider]);
    editor.commands.setNodeSelection(7);
    insertBlock(editor, block);
    expect(contentOf(editor)).toEqual([ab, x, paragraph(), divider, x, paragraph()]);
  });

  it('goes into a list item', () => {
    const list = (...children: ContentNode[]): ContentNode[] => [
      { type: 'bulleted-list', children: [{ type: 'list-item', children }] },
    ];
    const editor = editorWith(list(text('ab')));
    editor.commands.setTextSelection(5);
    insertBlock(editor, block);
    expect(contentOf(editor)).toEqual(list(text('ab'), x));
  });
});

describe('inserting within a line', () => {
  it('puts the cursor after it', () => {
    const editor = editorWith([ab]);
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

  it('goes after code, which holds only text', () => {
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
  expect(startParagraphAt(editor.view, editor.state.selection.to)).toBe(true);
  expect(contentOf(editor)).toEqual([x, paragraph(), divider]);
  expect(selectionOf(editor)).toBe('cursor 2');
});
