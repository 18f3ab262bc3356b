import { Extension } from '@tiptap/core';
import type { Slice } from '@tiptap/pm/model';
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { type RunOptions, UploadRunner } from './run-uploads.ts';
import {
  nextUploads,
  type PendingUpload,
  pendingUploads,
  uploadsKey,
  withUploadsChange,
} from './upload-list.ts';

/**
 * Uploads pasted or dropped files. Each has a placeholder until it is an image in the document. A file that
 * is no image fails, and its placeholder says why.
 */
export const ImageUploads = Extension.create<RunOptions>({
  name: 'imageUploads',
  // Handled before the extensions that read pasted content as text.
  priority: 1000,
  addOptions: () => ({
    upload: () => Promise.reject(new Error('Images cannot be uploaded here.')),
    onUploadsChange: () => undefined,
  }),
  addProseMirrorPlugins() {
    return [uploadsPlugin(this.options)];
  },
});

function uploadsPlugin(options: RunOptions): Plugin<readonly PendingUpload[]> {
  const runner = new UploadRunner(options);
  return new Plugin<readonly PendingUpload[]>({
    key: uploadsKey,
    state: { init: () => [], apply: nextUploads },
    props: {
      decorations: (state) => placeholders(state, runner),
      handlePaste: (view, event, slice) => {
        const uploads = pendingAt(view.state.selection.to, pickFiles(event.clipboardData, slice));
        return addUploads(uploads, view, view.state.tr.scrollIntoView());
      },
      handleDrop: (view, event, slice) => {
        const pos = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
        // An image dragged within the text is moved, although browsers provide it as a file, too.
        if (view.dragging || pos === undefined) return false;
        return addUploads(
          pendingAt(pos, pickFiles(event.dataTransfer, slice)),
          view,
          view.state.tr,
        );
      },
    },
    view: () => {
      const stop = refuseStrayFiles();
      return {
        update: (view) => runner.update(view),
        destroy: () => {
          stop();
          runner.destroy();
        },
      };
    },
  });
}

function pendingAt(pos: number, files: readonly File[]): PendingUpload[] {
  return files.map((file) => ({ id: crypto.randomUUID(), file, pos, status: 'running' }));
}

/** @returns whether there were any uploads to add */
function addUploads(uploads: readonly PendingUpload[], view: EditorView, tr: Transaction): boolean {
  if (uploads.length === 0) return false;
  view.dispatch(withUploadsChange(tr, { type: 'add', uploads }));
  return true;
}

function placeholders(state: EditorState, runner: UploadRunner): DecorationSet {
  const uploads = pendingUploads(state).filter(({ status }) => status !== 'elsewhere');
  const widgets = uploads.map((upload) =>
    Decoration.widget(upload.pos, (view) => runner.placeholder(upload, view), {
      key: upload.id,
      // Text typed at its position comes after the image.
      side: -1,
      ignoreSelection: true,
      // The editor ignores events on the buttons, but handles files that are dropped on the placeholder.
      stopEvent: (event) => !/^drag|^drop/.test(event.type),
    }),
  );
  return DecorationSet.create(state.doc, widgets);
}

/**
 * Picks the files to upload from a paste or drop: none if it contains text, because Word, Google Docs and
 * spreadsheets add an image of the copied text.
 * @param slice the content that the editor would insert otherwise
 */
function pickFiles(data: DataTransfer | null, slice: Slice): File[] {
  const files = Array.from(data?.files ?? []);
  if (!data || files.length === 0) return [];
  const prefersText = data.getData('text/html') ? hasText(slice) : hasOtherText(data, files);
  return prefersText ? [] : files.map(named);
}

function hasText({ content }: Slice): boolean {
  return content.textBetween(0, content.size, ' ').trim() !== '';
}

/** Whether there is more text than the names of the files, which some file managers provide. */
function hasOtherText(data: DataTransfer, files: readonly File[]): boolean {
  const lines = data.getData('text/plain').split(/\r?\n/).filter(Boolean);
  return lines.some((line) => !files.some(({ name }) => name !== '' && line.endsWith(name)));
}

/** Names a file without a name, such as a screenshot from the clipboard. */
function named(file: File): File {
  return file.name ? file : new File([file], 'Pasted image', { type: file.type });
}

/**
 * Keeps the browser from opening a file that is dropped outside the drop zones, which would leave the page.
 * @returns a function that removes the listeners
 */
function refuseStrayFiles(): () => void {
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  document.addEventListener('dragover', refuse);
  document.addEventListener('drop', refuse);
  return () => {
    document.removeEventListener('dragover', refuse);
    document.removeEventListener('drop', refuse);
  };
}
