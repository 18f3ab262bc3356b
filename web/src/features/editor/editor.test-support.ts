/** An editor without a page around it, for tests. */
import { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { onTestFinished } from 'vitest';
import type { ContentNode } from '#shared/content/nodes.ts';
import { fromTiptap, type TiptapNode, toTiptap } from '#shared/content/tiptap.ts';
import { editorExtensions } from './extensions.ts';

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
  texts: { alt?: string; caption?: string } = {},
): ContentNode => ({
  type: 'image',
  url,
  ...texts,
  children: [text('')],
});
export const divider: ContentNode = { type: 'divider', children: [text('')] };

export function editorWith(nodes: ContentNode[]): Editor {
  const editor = new Editor({
    extensions: editorExtensions,
    content: toTiptap(nodes),
    element: document.createElement('div'),
    injectCSS: false,
  });
  onTestFinished(() => editor.destroy());
  return editor;
}

export function contentOf(editor: Editor): ContentNode[] {
  return fromTiptap(editor.getJSON() as TiptapNode);
}

/** `cursor 3`, `node 3` or another kind of selection with its start. */
export function selectionOf({ state: { selection } }: Editor): string {
  if (selection instanceof NodeSelection) return `${selection.node.type.name} ${selection.from}`;
  return `${selection.empty ? 'cursor' : 'text'} ${selection.from}`;
}

export function press(editor: Editor, key: string, init: KeyboardEventInit = {}): void {
  editor.view.dom.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }),
  );
}

/** Letter by letter, as by a keyboard. */
export function type(editor: Editor, value: string): void {
  for (const letter of value) {
    const { from, to } = editor.state.selection;
    const { view } = editor;
    const insert = () => view.state.tr.insertText(letter, from, to);
    if (view.someProp('handleTextInput', (handle) => handle(view, from, to, letter, insert)))
      continue;
    view.dispatch(insert());
  }
}
