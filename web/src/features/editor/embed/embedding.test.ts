import { describe, expect, it } from 'vitest';
import type { ContentNode } from '#shared/content/nodes.ts';
import {
  contentOf,
  editorWith,
  paragraph,
  press,
  selectionOf,
  text,
  type,
} from '../editor.test-support.ts';
import { paste } from '../paste/paste.fixtures.ts';

const url = 'https://youtu.be/dQw4w9WgXcQ';
const embed: ContentNode = { type: 'embed', url, children: [text(url)] };
const link = (address: string): ContentNode => ({
  type: 'link',
  url: address,
  children: [text(address)],
});
const item: ContentNode = {
  type: 'bulleted-list',
  children: [{ type: 'list-item', children: [text('')] }],
};

describe('an address that is pasted into an empty paragraph', () => {
  it.each([
    ['text', { text: url }],
    ['a link', { html: `<a href="${url}">${url}</a>` }],
    ['a link in a paragraph', { html: `<p><a href="${url}">${url}</a></p>` }],
  ])('as %s is embedded, with the cursor after it, and undo keeps the link', (_how, clipboard) => {
    const editor = editorWith([paragraph(), paragraph(text('after'))]);
    paste(editor, clipboard);
    expect(contentOf(editor)).toEqual([embed, paragraph(text('after'))]);
    expect(selectionOf(editor)).toBe('cursor 2');
    editor.commands.undo();
    expect(contentOf(editor)).toEqual([paragraph(link(url)), paragraph(text('after'))]);
    editor.commands.undo();
    expect(contentOf(editor)).toEqual([paragraph(), paragraph(text('after'))]);
  });

  it('gets an empty line after it at the end of the text', () => {
    const editor = editorWith([]);
    paste(editor, { text: url });
    expect(contentOf(editor)).toEqual([embed, paragraph()]);
  });

  it.each<[string, ContentNode[], { text?: string; html?: string }, ContentNode[]]>([
    ['beside text', [paragraph(text('See '))], { text: url }, [paragraph(text('See '), link(url))]],
    [
      'in a list',
      [item],
      { text: url },
      [{ type: 'bulleted-list', children: [{ type: 'list-item', children: [link(url)] }] }],
    ],
    [
      'of another site',
      [],
      { text: 'https://a.example/' },
      [paragraph(link('https://a.example/'))],
    ],
    [
      'behind a name',
      [],
      { html: `<a href="${url}">A talk</a>` },
      [paragraph({ type: 'link', url, children: [text('A talk')] })],
    ],
  ])('stays a link %s', (_where, before, clipboard, after) => {
    const editor = editorWith(before);
    editor.commands.setTextSelection(editor.state.doc.content.size - 1);
    paste(editor, clipboard);
    expect(contentOf(editor)).toEqual(after);
  });
});

describe('a typed address', () => {
  it('is embedded by Enter, and undo keeps the link', () => {
    const editor = editorWith([]);
    type(editor, `${url}\nafter`);
    expect(contentOf(editor)).toEqual([embed, paragraph(text('after'))]);
    editor.commands.undo();
    editor.commands.undo();
    expect(contentOf(editor)).toEqual([paragraph(link(url)), paragraph()]);
  });

  it.each([`See ${url}`, 'https://a.example/x', `${url} there`])('stays text in «%s»', (line) => {
    const editor = editorWith([]);
    type(editor, `${line}\n`);
    const types = contentOf(editor).map((node) => 'type' in node && node.type);
    expect(types).toEqual(['paragraph', 'paragraph']);
  });

  it('is not embedded when Enter splits it', () => {
    const editor = editorWith([paragraph(text(url))]);
    editor.commands.setTextSelection(5);
    press(editor, 'Enter');
    expect(contentOf(editor)).toEqual([paragraph(text('http')), paragraph(text(url.slice(4)))]);
  });
});
