import { Editor } from '@tiptap/core';
import { expect, it, onTestFinished } from 'vitest';
import { editorExtensions } from '../extensions.ts';

function open() {
  const editor = new Editor({
    extensions: editorExtensions,
    element: document.createElement('div'),
    injectCSS: false,
  });
  onTestFinished(() => editor.destroy());
  const paste = (data: Record<string, string>) => {
    const types = Object.keys(data);
    const clipboardData = { types, files: [], getData: (type: string) => data[type] ?? '' };
    const event = new Event('paste', { bubbles: true, cancelable: true });
    editor.view.dom.dispatchEvent(Object.assign(event, { clipboardData }));
    return event.defaultPrevented;
  };
  return { editor, paste };
}

it.each([
  ['markup', { 'text/html': '<p style="color:red">a <b>bold</b></p>', 'text/plain': 'a bold' }],
  ['Markdown', { 'text/plain': '# A title\n\nand **bold** text' }],
])('keeps %s that is pasted before the module has loaded until then', async (_what, data) => {
  const { editor, paste } = open();
  expect(paste(data)).toBe(true);
  expect(editor.getText()).toBe('');
  await expect.poll(() => editor.getHTML()).toContain('<strong>bold</strong>');
  expect(editor.getHTML()).not.toMatch(/color|\*\*/);
});
