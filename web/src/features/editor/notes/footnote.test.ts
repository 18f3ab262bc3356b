import { expect, it } from 'vitest';
import { markdownToNote } from '#shared/content/markdown-read.ts';
import type { ContentNode } from '#shared/content/nodes.ts';
import { plainText } from '#shared/content/text.ts';
import { contentOf, editorWith, paragraph, selectionOf, text } from '../editor.test-support.ts';
import { setFootnote } from './footnote.ts';
import { noteToMarkdown } from './footnote-dialog.tsx';

const note: ContentNode = { type: 'footnote', children: [text('A source.')] };

it('is inserted at the cursor, and is copied and pasted whole', () => {
  const editor = editorWith([paragraph(text('a fact'))]);
  editor.commands.setTextSelection(7);
  setFootnote(editor, note.children);
  expect(contentOf(editor)).toEqual([paragraph(text('a fact'), note)]);
  const other = editorWith([paragraph()]);
  other.commands.setContent(editor.getHTML());
  expect(contentOf(other)).toEqual([paragraph(text('a fact'), note)]);
});

it('is inserted after selected text, and replaces nothing', () => {
  const editor = editorWith([paragraph(text('a fact, in short'))]);
  editor.commands.setTextSelection({ from: 3, to: 7 });
  setFootnote(editor, note.children);
  expect(contentOf(editor)).toEqual([paragraph(text('a fact'), note, text(', in short'))]);
  expect(selectionOf(editor)).toBe('cursor 8');
});

it('changes the selected footnote', () => {
  const editor = editorWith([paragraph(text('a fact'), note)]);
  editor.commands.setNodeSelection(7);
  setFootnote(editor, [text('A better source.')]);
  const changed: ContentNode = { type: 'footnote', children: [text('A better source.')] };
  expect(contentOf(editor)).toEqual([paragraph(text('a fact'), changed)]);
});

it('does not split code', () => {
  const code: ContentNode = { type: 'code-block', children: [text('code')] };
  const editor = editorWith([code]);
  editor.commands.setTextSelection(3);
  setFootnote(editor, note.children);
  expect(contentOf(editor)).toEqual([code, paragraph(note)]);
});

it('is edited as Markdown, without losing links and marks', () => {
  const children: ContentNode[] = [
    text('See '),
    { type: 'link', url: 'https://example.com/', children: [text('the almanac')] },
    { text: ', twice', bold: true },
    text('.'),
  ];
  expect(markdownToNote(noteToMarkdown(children))).toEqual(children);
});

it('links the addresses in its text, and describes pictures', () => {
  const url = 'https://example.com/a?b=1';
  expect(markdownToNote(`See ${url}. ![A graph](https://example.com/a.png)`)).toEqual([
    text('See '),
    { type: 'link', url, children: [text(url)] },
    text('. A graph'),
  ]);
});

it.each([
  '1. See the almanac.',
  '2019. Smith.',
  '# 5 of the list',
  '- 5 degrees',
  '> 5 degrees',
  '---',
  '[^1]: Above.',
  '[the almanac]: https://example.com/',
  '| a |',
])('keeps %j as text, though it begins a block elsewhere', (value) => {
  expect(plainText(markdownToNote(value))).toBe(value);
});
