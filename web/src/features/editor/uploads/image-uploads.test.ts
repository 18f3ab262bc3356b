import { Editor } from '@tiptap/core';
import '@tiptap/starter-kit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { imageBlock } from '#shared/content/tiptap-document.ts';
import { editorExtensions } from '../extensions.ts';
import { registerCleanPaste } from '../paste/clean-paste.ts';
import { PasteOnDemand, placeOfPaste } from '../paste/paste-on-demand.ts';
import { ImageUploads } from './image-uploads.ts';
import { hasRunningUploads } from './upload-list.ts';

interface Started {
  file: File;
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
  finish: (objectKey: string) => Promise<void>;
  fail: (error: Error) => Promise<void>;
}

let editor: Editor;
let started: Started[];
let counts: number[];

beforeEach(() => {
  started = [];
  counts = [];
  open('<p>before</p><p>after</p>');
});
afterEach(() => {
  editor.destroy();
});

function open(content: string) {
  editor?.destroy();
  const element = document.body.appendChild(document.createElement('div'));
  editor = new Editor({
    element,
    content,
    extensions: [
      ...editorExtensions,
      PasteOnDemand,
      ImageUploads.configure({ upload, onUploadsChange: (running) => counts.push(running) }),
    ],
  });
  registerCleanPaste(editor, placeOfPaste);
}

function upload(
  file: File,
  options: { signal: AbortSignal; onProgress: (fraction: number) => void },
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  /** The editor learns of the end in a later microtask. */
  const heard = () =>
    promise
      .then(
        () => undefined,
        () => undefined,
      )
      .then(() => undefined);
  started.push({
    file,
    ...options,
    finish: (objectKey) => (resolve(objectKey), heard()),
    fail: (error) => (reject(error), heard()),
  });
  return promise;
}

const picture = (name = 'photo.png') => new File(['x'], name, { type: 'image/png' });

interface Clipboard {
  files?: File[];
  html?: string;
  text?: string;
}

function dataOf({ files = [], html = '', text = '' }: Clipboard) {
  const texts: Record<string, string> = { 'text/html': html, 'text/plain': text };
  return {
    files,
    types: files.length ? ['Files'] : [],
    getData: (type: string) => texts[type] ?? '',
  };
}

/** @returns whether the editor handled it */
function paste(clipboard: Clipboard): boolean {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: dataOf(clipboard) });
  return !editor.view.dom.dispatchEvent(event);
}

function drop(clipboard: Clipboard, at: number): void {
  editor.view.posAtCoords = () => ({ pos: at, inside: -1 });
  const event = new Event('drop', { bubbles: true, cancelable: true });
  const place = { clientX: 0, clientY: 0, dataTransfer: dataOf(clipboard) };
  editor.view.dom.dispatchEvent(Object.assign(event, place));
}

/** The document in short: `p(before) image(1.png) p(after)`. */
function written(): string {
  const blocks: string[] = [];
  editor.state.doc.forEach((node) => {
    const content = node.type.name === imageBlock ? String(node.attrs.url) : node.textContent;
    blocks.push(`${node.type.name === 'paragraph' ? 'p' : node.type.name}(${content})`);
  });
  return blocks.join(' ');
}

const placeholders = () => [...editor.view.dom.querySelectorAll('[role=group]')];
const names = () => placeholders().map((each) => each.getAttribute('aria-label'));
const textOf = (position = 0) => placeholders()[position]?.textContent ?? '';
function press(name: string) {
  const buttons = [...editor.view.dom.querySelectorAll('button')];
  const button = buttons.find(({ textContent }) => textContent === name);
  if (!button) throw new Error(`No button ${name}`);
  button.click();
}
function start(position = 0): Started {
  const found = started[position];
  if (!found) throw new Error('No upload was started');
  return found;
}
/** Puts the cursor behind a text. */
function cursorBehind(text: string) {
  editor.state.doc.descendants((node, position) => {
    if (node.isText && node.text?.includes(text)) {
      editor.commands.setTextSelection(position + node.text.indexOf(text) + text.length);
    }
  });
}

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

  it('keeps its place among others, whichever finishes first', async () => {
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
    registerCleanPaste(plain, placeOfPaste);
    const event = new Event('paste', { bubbles: true, cancelable: true });
    const html = `<p>text</p><img src="${data('bytes')}">`;
    plain.view.dom.dispatchEvent(Object.assign(event, { clipboardData: dataOf({ html }) }));
    expect(plain.getText()).toContain('text');
    expect(plain.getHTML()).not.toMatch(/img|pasted\.invalid/);
    plain.destroy();
  });
});

describe('a pasted image', () => {
  it('has a placeholder with its name, progress and Cancel, outside the document', () => {
    cursorBehind('before');
    expect(paste({ files: [picture()] })).toBe(true);
    expect(names()).toEqual(['Image photo.png']);
    expect(textOf()).toContain('0 %');
    start().onProgress(0.5);
    expect(textOf()).toContain('50 %');
    start().onProgress(1);
    expect(textOf()).toContain('Checking…');
    expect(written()).toBe('p(before) p(after)');
    expect(editor.getHTML()).not.toContain('photo');
  });

  it('replaces its placeholder when it is uploaded', async () => {
    cursorBehind('before');
    paste({ files: [picture()] });
    await start().finish('1.png');
    expect(written()).toBe('p(before) image(1.png) p(after)');
    expect(editor.state.doc.child(1).attrs).toEqual({
      url: '1.png',
      alt: null,
      caption: null,
      width: null,
      dark: null,
      softened: null,
    });
    expect(placeholders()).toEqual([]);
  });

  it('moves with the text written around it', async () => {
    cursorBehind('before');
    paste({ files: [picture()] });
    editor.commands.insertContentAt(1, 'long ');
    editor.commands.insertContentAt(editor.state.doc.content.size, '<p>end</p>');
    await start().finish('1.png');
    expect(written()).toBe('p(long before) image(1.png) p(after) p(end)');
  });

  it('goes before what is typed at its place meanwhile', async () => {
    cursorBehind('before');
    paste({ files: [picture()] });
    editor.commands.insertContent(' and more');
    await start().finish('1.png');
    expect(written()).toBe('p(before) image(1.png) p( and more) p(after)');
  });

  it('keeps uploading when the text around it is deleted', async () => {
    cursorBehind('before');
    paste({ files: [picture()] });
    editor.commands.clearContent();
    expect(names()).toHaveLength(1);
    await start().finish('1.png');
    expect(written()).toBe('image(1.png) p()');
  });

  it('splits a paragraph, but not a heading', async () => {
    open('<h2>heading</h2><p>onetwo</p>');
    cursorBehind('head');
    paste({ files: [picture()] });
    cursorBehind('one');
    paste({ files: [picture()] });
    await start(0).finish('1.png');
    await start(1).finish('2.png');
    expect(written()).toBe('heading(heading) image(1.png) p(one) image(2.png) p(two)');
  });

  it('takes an empty line, and leaves one for what is written next', async () => {
    open('<p>before</p><p></p>');
    editor.commands.setTextSelection(9);
    paste({ files: [picture()] });
    await start().finish('1.png');
    expect(written()).toBe('p(before) image(1.png) p()');
    editor.commands.insertContent('caption');
    expect(written()).toBe('p(before) image(1.png) p(caption)');
  });

  it('goes after a code block', async () => {
    open('<pre><code>let x = 1;</code></pre><p>after</p>');
    cursorBehind('let');
    expect(paste({ files: [picture()] })).toBe(true);
    await start().finish('1.png');
    expect(written()).toBe('codeBlock(let x = 1;) image(1.png) p(after)');
  });

  it('goes into the list with the cursor', async () => {
    open('<ul><li><p>onetwo</p></li></ul>');
    cursorBehind('one');
    paste({ files: [picture()] });
    await start().finish('1.png');
    const item = editor.state.doc.firstChild?.firstChild;
    expect(item?.children.map(({ type }) => type.name)).toEqual([
      'paragraph',
      'image',
      'paragraph',
    ]);
  });

  it('keeps the selection, and goes after it', async () => {
    editor.commands.setTextSelection({ from: 1, to: 7 });
    paste({ files: [picture()] });
    await start().finish('1.png');
    expect(written()).toBe('p(before) image(1.png) p(after)');
  });

  it('is called a pasted image when it has no name, as a screenshot may', () => {
    paste({ files: [picture('')] });
    expect(names()).toEqual(['Image Pasted image']);
  });
});

describe('undo', () => {
  it('removes only the image, not what was typed before, and restores no placeholder', async () => {
    cursorBehind('before');
    editor.commands.insertContent('!');
    paste({ files: [picture()] });
    await start().finish('1.png');
    editor.commands.insertContent('?');
    expect(editor.getText()).toContain('before!?');
    editor.commands.undo();
    expect(written()).toBe('p(before!) image(1.png) p(after)');
    editor.commands.undo();
    expect(written()).toBe('p(before!) p(after)');
    expect(placeholders()).toEqual([]);
    editor.commands.undo();
    expect(written()).toBe('p(before) p(after)');
    editor.commands.redo();
    editor.commands.redo();
    expect(written()).toBe('p(before!) image(1.png) p(after)');
  });

  it('does not affect an upload in progress', async () => {
    cursorBehind('before');
    editor.commands.insertContent('!');
    paste({ files: [picture()] });
    editor.commands.undo();
    expect(written()).toBe('p(before) p(after)');
    await start().finish('1.png');
    expect(written()).toBe('p(before) image(1.png) p(after)');
  });
});

describe('several images at once', () => {
  it.each([
    ['first to last', [0, 1, 2]],
    ['last to first', [2, 1, 0]],
    ['the middle first', [1, 0, 2]],
    ['the middle last', [2, 0, 1]],
  ])('keep their order when they finish %s', async (_how, order) => {
    cursorBehind('bef');
    paste({ files: [picture('0.png'), picture('1.png'), picture('2.png')] });
    expect(names()).toEqual(['Image 0.png', 'Image 1.png', 'Image 2.png']);
    for (const position of order) await start(position).finish(`${position}.png`);
    expect(written()).toBe('p(bef) image(0.png) image(1.png) image(2.png) p(ore) p(after)');
  });

  it.each([
    ['first to last', [0, 1]],
    ['last to first', [1, 0]],
  ])('keep it in an empty line, too: %s', async (_how, order) => {
    open('<p></p>');
    paste({ files: [picture('0.png'), picture('1.png')] });
    for (const position of order) await start(position).finish(`${position}.png`);
    expect(written()).toBe('image(0.png) image(1.png) p()');
  });

  it('are cancelled one by one', async () => {
    cursorBehind('before');
    paste({ files: [picture('0.png'), picture('1.png')] });
    press('Cancel');
    expect(started.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    await start(1).finish('1.png');
    expect(written()).toBe('p(before) image(1.png) p(after)');
  });
});

describe('a failed upload', () => {
  const failure = 'The image could not be sent.';

  it('says why, and retries the same file', async () => {
    cursorBehind('before');
    paste({ files: [picture()] });
    await start().fail(new Error(failure));
    expect(editor.view.dom.querySelector('[role=alert]')?.textContent).toBe(failure);
    press('Retry');
    expect(editor.view.dom.querySelector('[role=alert]')).toBeNull();
    expect(start(1).file).toBe(start(0).file);
    await start(1).finish('1.png');
    expect(written()).toBe('p(before) image(1.png) p(after)');
  });

  it('is removed without a trace', async () => {
    paste({ files: [picture()] });
    await start().fail(new Error(failure));
    press('Remove');
    expect(placeholders()).toEqual([]);
    expect(written()).toBe('p(before) p(after)');
    expect(editor.can().undo()).toBe(false);
  });

  it('of a refused file offers no retry', async () => {
    paste({ files: [new File(['a,b'], 'table.csv', { type: 'text/csv' })] });
    await start().fail(Object.assign(new Error('Use a PNG'), { retryable: false }));
    expect(textOf()).toContain('Use a PNG');
    expect(textOf()).not.toContain('Retry');
    expect(textOf()).toContain('Remove');
  });
});

describe('other clipboard content', () => {
  it('is preferred when it is a text with a picture of itself, as Word adds', () => {
    cursorBehind('before');
    paste({ files: [picture()], html: '<p>A paragraph</p>', text: 'A paragraph' });
    expect(started).toEqual([]);
    expect(editor.getText()).toContain('A paragraph');
  });

  it('is ignored when it is only a link to the picture', () => {
    paste({ files: [picture()], html: '<meta charset="utf-8"><img src="https://a.test/b.png">' });
    expect(started).toHaveLength(1);
    expect(written()).toBe('p(before) p(after)');
  });

  it('is ignored when it is the name of the file', () => {
    paste({ files: [picture()], text: 'photo.png' });
    expect(started).toHaveLength(1);
    expect(written()).toBe('p(before) p(after)');
  });

  it('is preferred when it is different text', () => {
    paste({ files: [picture()], text: 'A paragraph' });
    expect(started).toEqual([]);
    expect(editor.getText()).toContain('A paragraph');
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

describe('the number of uploads in progress', () => {
  it('is reported whenever it changes, without failed ones', async () => {
    paste({ files: [picture('0.png'), picture('1.png'), picture('2.png')] });
    expect(hasRunningUploads(editor.state)).toBe(true);
    await start(0).finish('0.png');
    await start(1).fail(new Error('No luck.'));
    expect(counts).toEqual([3, 2, 1]);
    press('Retry');
    press('Cancel');
    press('Cancel');
    expect(counts).toEqual([3, 2, 1, 2, 1, 0]);
    expect(hasRunningUploads(editor.state)).toBe(false);
  });

  it('is zero when the editor is removed, which stops them', async () => {
    paste({ files: [picture()] });
    editor.destroy();
    expect(start().signal.aborted).toBe(true);
    expect(counts).toEqual([1, 0]);
    await start().finish('1.png');
  });
});
