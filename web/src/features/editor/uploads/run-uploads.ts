import type { Node, NodeType, ResolvedPos } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { canSplit, insertPoint } from '@tiptap/pm/transform';
import type { EditorView } from '@tiptap/pm/view';
import { imageBlock } from '#shared/content/tiptap-document.ts';
import { type Upload, uploadFailure } from '#web/src/ui/upload-text.ts';
import { dispatchOwnStep } from '../insert.ts';
import {
  type PendingUpload,
  pendingUploads,
  runningCount,
  type UploadsChange,
  withUploadsChange,
} from './upload-list.ts';
import { createPlaceholder, type Placeholder } from './placeholder.ts';

export interface RunOptions {
  upload: Upload;
  /** Called with the number of running uploads, whenever it changes. */
  onUploadsChange: (running: number) => void;
}

/** Starts the uploads in the list, stops removed ones, and inserts images that are uploaded. */
export class UploadRunner {
  readonly #options: RunOptions;
  readonly #running = new Map<string, AbortController>();
  readonly #placeholders = new Map<string, Placeholder>();
  #announced = 0;

  constructor(options: RunOptions) {
    this.#options = options;
  }

  /** Returns the same element for an upload each time, so that its focus and progress survive a new rendering. */
  placeholder({ id, file }: PendingUpload, view: EditorView): HTMLElement {
    const existing = this.#placeholders.get(id);
    if (existing) return existing.dom;
    const placeholder = createPlaceholder(file, {
      remove: () => {
        dispatchChange(view, { type: 'remove', id });
        view.focus();
      },
      retry: () => dispatchChange(view, { type: 'status', id, status: 'running' }),
    });
    this.#placeholders.set(id, placeholder);
    return placeholder.dom;
  }

  /** Called after each change of the editor's state. */
  update(view: EditorView): void {
    const uploads = pendingUploads(view.state);
    for (const upload of uploads) {
      if (upload.status === 'running' && !this.#running.has(upload.id)) this.#start(upload, view);
    }
    for (const [id, controller] of this.#running) {
      if (uploads.some((each) => each.id === id && each.status === 'running')) continue;
      this.#running.delete(id);
      controller.abort();
    }
    for (const id of this.#placeholders.keys()) {
      if (!uploads.some((each) => each.id === id)) this.#placeholders.delete(id);
    }
    this.#announce(runningCount(view.state));
  }

  destroy(): void {
    for (const controller of this.#running.values()) controller.abort();
    this.#running.clear();
    this.#announce(0);
  }

  #announce(count: number): void {
    if (count === this.#announced) return;
    this.#announced = count;
    this.#options.onUploadsChange(count);
  }

  #start({ id, file }: PendingUpload, view: EditorView): void {
    const controller = new AbortController();
    const { signal } = controller;
    this.#running.set(id, controller);
    const onProgress = (fraction: number) => {
      if (!signal.aborted) this.#placeholders.get(id)?.showProgress(fraction);
    };
    onProgress(0);
    this.#options.upload(file, { signal, onProgress }).then(
      (objectKey) => {
        if (!signal.aborted) insertUploaded(view, id, objectKey);
      },
      (error: unknown) => {
        if (signal.aborted) return;
        this.#placeholders.get(id)?.showFailure(uploadFailure(error));
        dispatchChange(view, { type: 'status', id, status: 'failed' });
      },
    );
  }
}

/** Replaces the placeholder by the image, in an undo step of its own. */
function insertUploaded(view: EditorView, id: string, objectKey: string): void {
  const upload = pendingUploads(view.state).find((each) => each.id === id);
  if (!upload) return;
  const { tr, schema } = view.state;
  const image = schema.node(imageBlock, { url: objectKey });
  const from = makeRoomFor(image.type, tr, upload.pos);
  tr.insert(from, image);
  const to = from + image.nodeSize;
  dispatchOwnStep(view, withUploadsChange(tr, { type: 'inserted', id, from, to }));
}

function dispatchChange(view: EditorView, change: UploadsChange): void {
  view.dispatch(withUploadsChange(view.state.tr, change));
}

/**
 * Splits a paragraph at a position, if only then a node is allowed there. Other text blocks stay whole.
 * @returns the nearest position where the node is allowed
 */
function makeRoomFor(type: NodeType, tr: Transaction, pos: number): number {
  const $pos = tr.doc.resolve(pos);
  if ($pos.parent.type.spec.code) return positionAfter($pos, type);
  const beside = insertPoint(tr.doc, pos, type);
  if (beside !== null) return beside;
  const canBeSplit =
    $pos.parent.type.name === 'paragraph' &&
    canSplit(tr.doc, pos) &&
    accepts($pos.node(-1), $pos.indexAfter(-1), type);
  if (!canBeSplit) return positionAfter($pos, type);
  tr.split(pos);
  return pos + 1;
}

/** The position after the innermost block that the node may follow; otherwise the end of the document. */
function positionAfter($pos: ResolvedPos, type: NodeType): number {
  for (let depth = $pos.depth; depth > 0; depth -= 1) {
    if (accepts($pos.node(depth - 1), $pos.indexAfter(depth - 1), type)) return $pos.after(depth);
  }
  return $pos.doc.content.size;
}

function accepts(parent: Node, index: number, type: NodeType): boolean {
  return parent.canReplaceWith(index, index, type);
}
