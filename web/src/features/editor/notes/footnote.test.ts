import { expect, it } from 'vitest';
import type { ContentNode } from '#shared/content/nodes.ts';
import { contentOf, editorWith, paragraph, text } from '../editor.test-support.ts';
import { setFootnote } from './footnote.ts';
import { markdownToNote, noteToMarkdown } from './note-markdown.ts';

const note: ContentNode = { type: 'footnote', children: [text('A source.')] };

it('stands at the cursor, and is copied and pasted whole', () => {
  const editor = editorWith([paragraph(text('a fact'))]);
  editor.commands.setTextSelection(7);
  setFootnote(editor, note.children);
  expect(contentOf(editor)).toEqual([paragraph(text('a fact'), note)]);
  const other = editorWith([paragraph()]);
  other.commands.setContent(editor.getHTML());
  expect(contentOf(other)).toEqual([paragraph(text('a fact'), note)]);
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

it('links the addresses in its text, and holds no pictures', () => {
  const url = 'https://example.com/a?b=1';
  expect(markdownToNote(`See ${url}. ![A graph](https://example.com/a.png)`)).toEqual([
    text('See '),
    { type: 'link', url, children: [text(url)] },
    text('. '),
  ]);
});
