/** An editor without a page around it, for tests. */
import { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { onTestFinished } from 'vitest';
import type { ContentNode } from '#shared/content/nodes.ts';
import { fromTiptap, type TiptapNode, toTiptap } from '#shared/content/tiptap.ts';
import { editorExtensions } from './extensions.ts';
import { registerCleanPaste } from './paste/clean-paste.ts';
import { PasteOnDemand, pasteOnDemandKey } from './paste/paste-on-demand.ts';
import { registerTypedMarkdown } from './typing/typed-markdown.ts';

export const text = (value: string): ContentNode => ({ text: value });
export const paragraph = (...children: ContentNode[]): ContentNode => ({
  type: 'paragraph',
  children: children.length > 0 ? children : [text('')],
});
export const formula = (type: 'math-block' | 'math-inline', value: string): ContentNode => ({
  type,
  formula: value,
  children: [text('')],
});
export const picture = (
  url: string,
  texts: { alt?: string; caption?: string; dark?: string; softened?: true } = {},
): ContentNode => ({
  type: 'image',
  url,
  ...texts,
  children: [text('')],
});
export const divider: ContentNode = { type: 'divider', children: [text('')] };

/** The editor that authors use, with the rules for typed Markdown. */
export function editorWith(nodes: ContentNode[]): Editor {
  const editor = editorWithoutTypingRules(nodes);
  registerTypedMarkdown(editor);
  return editor;
}

export function editorWithoutTypingRules(nodes: ContentNode[]): Editor {
  const editor = new Editor({
    extensions: [...editorExtensions, PasteOnDemand],
    content: toTiptap(nodes),
    element: document.createElement('div'),
    injectCSS: false,
  });
  onTestFinished(() => editor.destroy());
  registerCleanPaste(editor, pasteOnDemandKey);
  return editor;
}

export function contentOf(editor: Editor): ContentNode[] {
  return fromTiptap(editor.getJSON() as TiptapNode);
}

/** Describes the selection by kind and start, such as `cursor 3`, `text 3` or `mathBlock 0`. */
export function selectionOf({ state: { selection } }: Editor): string {
  if (selection instanceof NodeSelection) return `${selection.node.type.name} ${selection.from}`;
  return `${selection.empty ? 'cursor' : 'text'} ${selection.from}`;
}

export function moveCursorBehind(editor: Editor, target: string): void {
  editor.state.doc.descendants((node, position) => {
    const at = node.text?.indexOf(target) ?? -1;
    if (at >= 0) editor.commands.setTextSelection(position + at + target.length);
  });
}

/** Inserts several characters in one event, as phone keyboards and dictation do. */
export function insertAtOnce(editor: Editor, value: string): void {
  const { view } = editor;
  const { from, to } = view.state.selection;
  const insert = () => view.state.tr.insertText(value, from, to);
  const isHandled = view.someProp('handleTextInput', (handle) =>
    handle(view, from, to, value, insert),
  );
  if (!isHandled) view.dispatch(insert());
}

/** Types character by character; a line break is Enter. */
export function type(editor: Editor, value: string): void {
  for (const letter of value) {
    if (letter === '\n') press(editor, 'Enter');
    else insertAtOnce(editor, letter);
  }
}

export function press(editor: Editor, key: string, init: KeyboardEventInit = {}): void {
  editor.view.dom.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }),
  );
}
