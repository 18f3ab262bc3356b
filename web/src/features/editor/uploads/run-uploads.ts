import { VisuallyHidden } from '@mantine/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node, NodeType } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { canSplit, insertPoint } from '@tiptap/pm/transform';
import type { EditorView } from '@tiptap/pm/view';
import { imageBlock } from '#shared/content/tiptap-document.ts';
import measured from '#web/src/ui/progress-line.module.css';
import {
  fileSize,
  percentOf,
  progressText,
  spokenProgress,
  type Upload,
  type UploadFailure,
  uploadFailure,
} from '#web/src/ui/upload-text.ts';
import styles from './placeholder.module.css';
import {
  type PendingUpload,
  pendingUploads,
  runningCount,
  type UploadsChange,
  withUploadsChange,
} from './upload-list.ts';

export interface RunOptions {
  upload: Upload;
  /** Called with the number of running uploads, whenever it changes. */
  onUploadsChange: (running: number) => void;
}

/**
 * Applies the list of uploads: starts pending ones, stops removed ones, and inserts a picture into
 * the document when it is uploaded.
 */
export class UploadRunner {
  readonly #options: RunOptions;
  readonly #running = new Map<string, AbortController>();
  readonly #placeholders = new Map<string, Placeholder>();
  #announced = 0;

  constructor(options: RunOptions) {
    this.#options = options;
  }

  /** The element of an upload. It is made once, so that it survives when the text is rendered again. */
  placeholder({ id, file }: PendingUpload, view: EditorView): HTMLElement {
    const known = this.#placeholders.get(id);
    if (known) return known.dom;
    const made = createPlaceholder(file, {
      remove: () => {
        dispatchChange(view, { type: 'remove', id });
        view.focus();
      },
      retry: () => dispatchChange(view, { type: 'status', id, status: 'running' }),
    });
    this.#placeholders.set(id, made);
    return made.dom;
  }

  /** Called after each change of the editor's state. */
  update(view: EditorView): void {
    const uploads = pendingUploads(view.state);
    for (const upload of uploads) {
      if (upload.status === 'running' && !this.#running.has(upload.id)) this.#start(upload, view);
    }
    for (const [id, controller] of this.#running) {
      if (!uploads.some((each) => each.id === id && each.status === 'running')) {
        this.#running.delete(id);
        controller.abort();
      }
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
        if (!signal.aborted) this.#fail(view, id, uploadFailure(error));
      },
    );
  }

  #fail(view: EditorView, id: string, failure: UploadFailure): void {
    this.#placeholders.get(id)?.showFailure(failure);
    dispatchChange(view, { type: 'status', id, status: 'failed' });
  }
}

/** Replaces the placeholder by the picture, in an undo step of its own. */
function insertUploaded(view: EditorView, id: string, objectKey: string): void {
  const upload = pendingUploads(view.state).find((each) => each.id === id);
  const type = view.state.schema.nodes[imageBlock];
  if (!upload || !type) return;
  const { tr } = view.state;
  const image = type.create({ url: objectKey });
  const { from, to } = placeImage(tr, upload.at, image);
  view.dispatch(closeHistory(withUploadsChange(tr, { type: 'place', id, from, to })));
  // Text typed next is undone separately, too.
  view.dispatch(closeHistory(view.state.tr));
}

function dispatchChange(view: EditorView, change: UploadsChange): void {
  view.dispatch(withUploadsChange(view.state.tr, change));
}

/**
 * Inserts an image at `pos`, or as near as the document allows: a paragraph is split there, any
 * other text block stays whole and is followed by the image.
 * @returns the start and end of the image
 */
function placeImage(tr: Transaction, pos: number, image: Node): { from: number; to: number } {
  const from = makePlaceFor(tr, pos, image.type);
  tr.insert(from, image);
  return { from, to: from + image.nodeSize };
}

/** The position for an image. Splits a paragraph, if that makes the place. */
function makePlaceFor(tr: Transaction, pos: number, type: NodeType): number {
  const $pos = tr.doc.resolve(pos);
  if ($pos.parent.type.spec.code) return placeAfter(tr, pos, type);
  const beside = insertPoint(tr.doc, pos, type);
  if (beside !== null) return beside;
  const canBeSplit =
    $pos.parent.type.name === 'paragraph' &&
    canSplit(tr.doc, pos) &&
    accepts($pos.node(-1), $pos.indexAfter(-1), type);
  if (!canBeSplit) return placeAfter(tr, pos, type);
  tr.split(pos);
  return pos + 1;
}

/** After the innermost block that an image may follow; otherwise at the end of the document. */
function placeAfter(tr: Transaction, pos: number, type: NodeType): number {
  const $pos = tr.doc.resolve(pos);
  for (let depth = $pos.depth; depth > 0; depth -= 1) {
    if (accepts($pos.node(depth - 1), $pos.indexAfter(depth - 1), type)) return $pos.after(depth);
  }
  return tr.doc.content.size;
}

function accepts(parent: Node, index: number, type: NodeType): boolean {
  return parent.canReplaceWith(index, index, type);
}

/**
 * The placeholder of a picture that is being uploaded. ProseMirror needs plain DOM elements instead of a
 * React component.
 */

interface PlaceholderActions {
  /** Cancels the picture, whether it is uploading or has failed. */
  remove: () => void;
  retry: () => void;
}

interface Placeholder {
  dom: HTMLElement;
  showProgress: (fraction: number) => void;
  showFailure: (failure: UploadFailure) => void;
}

function createPlaceholder(file: File, actions: PlaceholderActions): Placeholder {
  const dom = element('div', styles.placeholder);
  dom.setAttribute('role', 'group');
  dom.setAttribute('aria-label', `Image ${file.name}`);
  const names = element('div', styles.names);
  names.append(
    element('span', styles.name, file.name),
    element('span', measured.measure, fileSize(file.size)),
  );
  const state = element('div', styles.state);
  const buttons = element('div', styles.buttons);
  const spoken = element('output', VisuallyHidden.classes['root']);
  dom.append(names, state, buttons, spoken);

  const line = document.createElement('progress');
  line.className = measured.line ?? '';
  line.max = 100;
  line.setAttribute('aria-label', `Upload of ${file.name}`);
  const measure = element('span', measured.measure);
  measure.setAttribute('aria-hidden', 'true');
  const cancel = button('Cancel', actions.remove);
  const retry = button('Retry', actions.retry);
  const remove = button('Remove', actions.remove);

  return {
    dom,
    showProgress(fraction) {
      if (!line.isConnected || state.firstChild !== line) {
        state.replaceChildren(line, measure);
        replaceButtons(buttons, [cancel]);
      }
      line.value = percentOf(fraction);
      line.setAttribute('aria-valuetext', progressText(fraction));
      setText(measure, progressText(fraction));
      setText(spoken, spokenProgress(file.name, fraction));
    },
    showFailure({ sentence, canRetry }) {
      const alert = element('p', styles.failure, sentence);
      alert.setAttribute('role', 'alert');
      state.replaceChildren(alert);
      setText(spoken, '');
      replaceButtons(buttons, canRetry ? [retry, remove] : [remove]);
    },
  };
}

/** Moves the focus to the first new button if a replaced button had it. */
function replaceButtons(parent: HTMLElement, buttons: HTMLButtonElement[]): void {
  const hadFocus = parent.contains(document.activeElement);
  parent.replaceChildren(...buttons);
  if (hadFocus) buttons[0]?.focus({ preventScroll: true });
}

function button(name: string, onClick: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = styles.button ?? '';
  made.textContent = name;
  made.addEventListener('click', onClick);
  return made;
}

function element(tag: string, className: string | undefined, text = ''): HTMLElement {
  const made = document.createElement(tag);
  made.className = className ?? '';
  made.textContent = text;
  return made;
}

/** Skips text that is unchanged, because a live region would announce it again. */
function setText(node: HTMLElement, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}
