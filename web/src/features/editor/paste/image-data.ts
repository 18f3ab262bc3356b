import type { EditorState, Transaction } from '@tiptap/pm/state';
import { imageBlock } from '#shared/content/tiptap-document.ts';
import { uploadsKey, withChange } from '../uploads/upload-list.ts';

/** Represents a picture in the document until an upload replaces it in the same step. */
const prefix = 'https://pasted.invalid/';

/** Pictures with their bytes in pasted markup, to be uploaded as files. */
export class ImageData {
  readonly #files = new Map<string, File>();

  /** @returns the address under which `toUploads` finds the picture, undefined for other data */
  readonly keep = (dataUrl: string): string | undefined => {
    const file = fileOf(dataUrl);
    if (file === undefined) return undefined;
    const address = `${prefix}${crypto.randomUUID()}`;
    this.#files.set(address, file);
    return address;
  };

  /** A transaction that replaces the pictures by uploads; undefined when there are none. */
  toUploads(state: EditorState): Transaction | undefined {
    if (this.#files.size === 0) return undefined;
    const found: { file: File; from: number; to: number }[] = [];
    state.doc.descendants((node, from) => {
      const file = node.type.name === imageBlock ? this.#files.get(node.attrs.url) : undefined;
      if (file) found.push({ file, from, to: from + node.nodeSize });
    });
    this.#files.clear();
    const { tr } = state;
    for (const { from, to } of found.toReversed()) tr.delete(from, to);
    if (uploadsKey.getState(state) === undefined) return tr;
    const uploads = found.map(({ file, from }) => ({
      id: crypto.randomUUID(),
      file,
      at: tr.mapping.map(from, -1),
      status: 'running' as const,
    }));
    return withChange(tr, { type: 'add', uploads });
  }
}

/** The bytes of `data:image/…;base64,…`. */
function fileOf(dataUrl: string): File | undefined {
  const [, type, base64] = /^data:(image\/[a-z+.-]+);base64,(.*)$/is.exec(dataUrl) ?? [];
  if (type === undefined || base64 === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return new File([bytes], 'Pasted image', { type });
  } catch {
    return undefined;
  }
}
