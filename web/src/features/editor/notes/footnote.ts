import { type Editor, Node } from '@tiptap/core';
import type { ContentElement, ContentNode } from '#shared/content/nodes.ts';
import { plainText } from '#shared/content/text.ts';
import { footnote } from '#shared/content/tiptap-document.ts';
import { insertInlineAfterSelection, replaceSelected } from '../insert.ts';
import { selectedAtom } from '../keys/selection.ts';
import { readElement, storedElement } from '../preserved/preserved-nodes.ts';

/** The raised number of a footnote. The attribute `node` holds its text; the style sheet counts the numbers. */
export const Footnote = Node.create({
  name: footnote,
  group: 'inline',
  inline: true,
  atom: true,
  ...storedElement('sup', 'data-footnote', readNote),
  renderHTML: ({ node, HTMLAttributes }) => [
    'sup',
    { ...HTMLAttributes, class: 'post-footnote', title: noteText(node.attrs.node) },
  ],
  renderText: ({ node }) => ` (${noteText(node.attrs.node)})`,
});

export function noteText(node: unknown): string {
  return plainText((node as ContentElement).children);
}

/** Changes the selected footnote, or inserts one after the selected text. */
export function setFootnote(editor: Editor, children: ContentNode[]): void {
  const note = { type: footnote, attrs: { node: { type: 'footnote', children } } };
  if (selectedNote(editor)) replaceSelected(editor, note);
  else insertInlineAfterSelection(editor, note);
}

export function selectedNote({ state }: Editor): ContentElement | undefined {
  const atom = selectedAtom(state);
  return atom?.type.name === footnote ? (atom.attrs.node as ContentElement) : undefined;
}

/** @returns the footnote in this JSON, or undefined if a post may not contain it */
export function readNote(json: string): ContentElement | undefined {
  const node = readElement(json);
  return node?.type === 'footnote' ? node : undefined;
}
