/** Clipboard content of other programs, and pasting it; for tests. */
import type { Editor } from '@tiptap/core';
import type { ContentNode } from '#shared/content/nodes.ts';
import { evenTable, type TableSource } from '#shared/content/tables.ts';
import { contentOf, editorWith, text } from '../editor.test-support.ts';

const files = import.meta.glob<string>('./fixtures/*', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export function fixture(name: string): string {
  const content = files[`./fixtures/${name}`];
  if (content === undefined) throw new Error(`There is no fixture ${name}`);
  return content;
}

/** Pastes as a browser does. @returns whether the editor handled the paste */
export function paste(
  editor: Editor,
  { html = '', text: plain = '', vsCode = '' }: { html?: string; text?: string; vsCode?: string },
): boolean {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  const data = new Map([
    ['text/html', html],
    ['text/plain', plain],
    ['vscode-editor-data', vsCode],
  ]);
  const getData = (type: string) => data.get(type) ?? '';
  const types = [...data.keys()];
  Object.defineProperty(event, 'clipboardData', { value: { getData, files: [], types } });
  editor.view.dom.dispatchEvent(event);
  return event.defaultPrevented;
}

export const heading = (
  type: 'heading-one' | 'heading-two' | 'heading-three',
  ...children: ContentNode[]
) => ({ type, children }) as ContentNode;
export const list = (
  type: 'bulleted-list' | 'numbered-list',
  ...items: ContentNode[][]
): ContentNode => ({
  type,
  children: items.map((children) => ({ type: 'list-item', children })),
});
export const task = (checked: boolean, value: string): ContentNode => ({
  type: 'list-item',
  checked,
  children: [text(value)],
});
export const code = (value: string): ContentNode => ({
  type: 'code-block',
  children: [text(value)],
});
export const table = (
  rows: ContentNode[][][],
  rest: Omit<TableSource, 'rows'> = { hasHeader: false, align: [] },
) => evenTable({ rows, ...rest });
export const link = (url: string, value: string): ContentNode => ({
  type: 'link',
  url,
  children: [text(value)],
});

/** The content of an editor after a paste. */
export function pasted(clipboard: { html?: string; text?: string }, nodes: ContentNode[] = []) {
  const editor = editorWith(nodes);
  paste(editor, clipboard);
  return contentOf(editor);
}

export const tides = list(
  'bulleted-list',
  [text('Spring tide'), list('bulleted-list', [text('at new moon')], [text('at full moon')])],
  [text('Neap tide')],
);

export const numberedFrom3 = { ...list('numbered-list', [text('one')], [text('two')]), start: 3 };
