import { Editor } from '@tiptap/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { editorExtensions } from '../extensions.ts';
import { registerCleanPaste } from '../paste/clean-paste.ts';
import { PasteOnDemand, pasteOnDemandKey } from '../paste/paste-on-demand.ts';
import {
  close,
  cursorBehind,
  dataOf,
  drop,
  editor,
  open,
  paste,
  picture,
  reset,
  start,
  started,
  written,
} from './image-uploads.test-support.ts';

beforeEach(reset);
afterEach(close);

describe('a picture with its bytes in pasted markup', () => {
  const data = (bytes: string, type = 'image/png') => `data:${type};base64,${btoa(bytes)}`;

  it('is uploaded as a file, and its bytes never enter the document', async () => {
    cursorBehind('before');
    paste({ html: `<p>one</p><img src="${data('bytes')}" alt="A"><p>two</p>` });
    expect(started).toHaveLength(1);
    const { file } = start();
    expect([file.type, await file.text()]).toEqual(['image/png', 'bytes']);
    expect(editor.getHTML()).not.toMatch(/data:|pasted\.invalid/);
    await start().finish('1.png');
    expect(written()).toBe('p(beforeone) image(1.png) p(two) p(after)');
  });

  it('keeps its place among others, whichever upload finishes first', async () => {
    open('<p></p>');
    const images = ['a', 'b'].map((bytes) => `<img src="${data(bytes)}">`);
    paste({ html: `<blockquote>${images[0]}</blockquote><p>text</p>${images[1]}` });
    expect(await Promise.all(started.map(({ file }) => file.text()))).toEqual(['a', 'b']);
    await start(1).finish('b.png');
    await start(0).finish('a.png');
    expect(JSON.stringify(editor.getJSON())).toMatch(/blockquote.*a\.png.*text.*b\.png/);
  });

  it('is dropped when it is not a base64 image', () => {
    for (const source of ['data:text/html,<b>x', 'data:image/png;base64,???', 'data:image/png,x']) {
      paste({ html: `<p>text</p><img src="${source}">` });
    }
    expect(started).toEqual([]);
    expect(editor.getHTML()).not.toContain('data:');
  });

  it('is dropped by an editor without uploads', () => {
    const plain = new Editor({
      element: document.createElement('div'),
      content: '<p></p>',
      extensions: [...editorExtensions, PasteOnDemand],
    });
    registerCleanPaste(plain, pasteOnDemandKey);
    const event = new Event('paste', { bubbles: true, cancelable: true });
    const html = `<p>text</p><img src="${data('bytes')}">`;
    plain.view.dom.dispatchEvent(Object.assign(event, { clipboardData: dataOf({ html }) }));
    expect(plain.getText()).toContain('text');
    expect(plain.getHTML()).not.toMatch(/img|pasted\.invalid/);
    plain.destroy();
  });
});

describe('other clipboard content', () => {
  it.each([
    ['text, of which Word adds a picture', { html: '<p>A text</p>', text: 'A text' }],
    ['text that is not the name of the file', { text: 'A text' }],
  ])('is preferred if it is %s', (_what, content) => {
    paste({ files: [picture()], ...content });
    expect(started).toEqual([]);
    expect(editor.getText()).toContain('A text');
  });

  it.each([
    ['a link to the picture', { html: '<meta charset="utf-8"><img src="https://a.test/b.png">' }],
    ['the name of the file', { text: 'photo.png' }],
  ])('is ignored if it is only %s', (_what, content) => {
    paste({ files: [picture()], ...content });
    expect(started).toHaveLength(1);
    expect(written()).toBe('p(before) p(after)');
  });
});

describe('a dropped image', () => {
  it('goes where it is dropped, not to the cursor', async () => {
    cursorBehind('before');
    drop({ files: [picture()] }, editor.state.doc.content.size - 1);
    await start().finish('1.png');
    expect(written()).toBe('p(before) p(after) image(1.png)');
  });

  it('is not uploaded when it is part of text that is moved', () => {
    editor.view.dragging = { slice: editor.state.doc.slice(0, 8), move: true };
    drop({ files: [picture()] }, editor.state.doc.content.size);
    expect(started).toEqual([]);
  });

  it.each(['dragover', 'drop'])('beside the editor does not replace the page: %s', (type) => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    Object.assign(event, { dataTransfer: dataOf({ files: [picture()] }) });
    expect(document.body.dispatchEvent(event)).toBe(false);
    const text = new Event(type, { bubbles: true, cancelable: true });
    Object.assign(text, { dataTransfer: dataOf({ text: 'a' }) });
    expect(document.body.dispatchEvent(text)).toBe(true);
  });
});
