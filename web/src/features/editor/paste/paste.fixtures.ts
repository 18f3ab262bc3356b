/** Clipboard content of other programs, and pasting it; for tests. */
import type { Editor } from '@tiptap/core';

const files = import.meta.glob<string>('./fixtures/*', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export function fixture(name: string): string {
  const text = files[`./fixtures/${name}`];
  if (text === undefined) throw new Error(`There is no fixture ${name}`);
  return text;
}

/** Pastes like a browser. */
export function paste(
  editor: Editor,
  { html = '', text = '', vsCode = '' }: { html?: string; text?: string; vsCode?: string },
) {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  const data = new Map([
    ['text/html', html],
    ['text/plain', text],
    ['vscode-editor-data', vsCode],
  ]);
  const getData = (type: string) => data.get(type) ?? '';
  Object.defineProperty(event, 'clipboardData', { value: { getData, files: [], types: [] } });
  editor.view.dom.dispatchEvent(event);
}
