/** An editor with uploads, a clipboard, and uploads that tests finish. */
import { Editor } from '@tiptap/core';
import '@tiptap/starter-kit';
import { imageBlock } from '#shared/content/tiptap-document.ts';
import { moveCursorBehind } from '../editor.test-support.ts';
import { editorExtensions } from '../extensions.ts';
import { registerCleanPaste } from '../paste/clean-paste.ts';
import { PasteOnDemand, pasteOnDemandKey } from '../paste/paste-on-demand.ts';
import { ImageUploads } from './image-uploads.ts';

interface Started {
  file: File;
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
  finish: (objectKey: string) => Promise<void>;
  fail: (error: Error) => Promise<void>;
}

export let editor: Editor;
export let started: Started[];
export let counts: number[];

/** To be called before each test, because files of component tests share this module. */
export function reset(): void {
  started = [];
  counts = [];
  open('<p>before</p><p>after</p>');
}

export function open(content: string) {
  close();
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
  registerCleanPaste(editor, pasteOnDemandKey);
}

export function close(): void {
  editor?.destroy();
}

function upload(
  file: File,
  options: { signal: AbortSignal; onProgress: (fraction: number) => void },
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  /** Resolves once the editor has handled the outcome, which it does in a later microtask. */
  const handled = async () => {
    await promise.catch(() => undefined);
    await undefined;
  };
  const finish = (objectKey: string) => {
    resolve(objectKey);
    return handled();
  };
  const fail = (error: Error) => {
    reject(error);
    return handled();
  };
  started.push({ file, ...options, finish, fail });
  return promise;
}

export const picture = (name = 'photo.png') => new File(['x'], name, { type: 'image/png' });

interface Clipboard {
  files?: File[];
  html?: string;
  text?: string;
}

export function dataOf({ files = [], html = '', text = '' }: Clipboard) {
  const texts: Record<string, string> = { 'text/html': html, 'text/plain': text };
  return {
    files,
    types: files.length ? ['Files'] : [],
    getData: (type: string) => texts[type] ?? '',
  };
}

/** @returns whether the editor handled the paste */
export function paste(clipboard: Clipboard): boolean {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: dataOf(clipboard) });
  return !editor.view.dom.dispatchEvent(event);
}

export function drop(clipboard: Clipboard, at: number): void {
  editor.view.posAtCoords = () => ({ pos: at, inside: -1 });
  const event = new Event('drop', { bubbles: true, cancelable: true });
  const place = { clientX: 0, clientY: 0, dataTransfer: dataOf(clipboard) };
  editor.view.dom.dispatchEvent(Object.assign(event, place));
}

/** Writes the document in short: `p(before) image(1.png) p(after)`. */
export function written(): string {
  const blocks: string[] = [];
  editor.state.doc.forEach((node) => {
    const content = node.type.name === imageBlock ? String(node.attrs.url) : node.textContent;
    blocks.push(`${node.type.name === 'paragraph' ? 'p' : node.type.name}(${content})`);
  });
  return blocks.join(' ');
}

export const placeholders = () => [...editor.view.dom.querySelectorAll('[role=group]')];
export const names = () => placeholders().map((each) => each.getAttribute('aria-label'));
export const textOf = (position = 0) => placeholders()[position]?.textContent ?? '';
export function press(name: string) {
  const buttons = [...editor.view.dom.querySelectorAll('button')];
  const button = buttons.find(({ textContent }) => textContent === name);
  if (!button) throw new Error(`No button ${name}`);
  button.click();
}
export function start(position = 0): Started {
  const found = started[position];
  if (!found) throw new Error('No upload was started');
  return found;
}
export const cursorBehind = (text: string) => moveCursorBehind(editor, text);
/** @returns whether the editor handled the paste */
export function pasteBehind(text: string, ...names: string[]): boolean {
  cursorBehind(text);
  return paste({ files: names.length > 0 ? names.map((name) => picture(name)) : [picture()] });
}
