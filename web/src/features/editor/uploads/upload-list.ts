/** Keeps the list of images that are not uploaded yet beside the document, so that it is never saved. */
import { type EditorState, PluginKey, type Transaction } from '@tiptap/pm/state';

export interface PendingUpload {
  id: string;
  file: File;
  /** The image's future position in the document. */
  pos: number;
  /** `elsewhere` is an upload without a placeholder: a diagram is shown below its source. */
  status: 'running' | 'failed' | 'elsewhere';
}

export type UploadsChange =
  | { type: 'add'; uploads: readonly PendingUpload[] }
  | { type: 'status'; id: string; status: PendingUpload['status'] }
  | { type: 'remove'; id: string }
  /** The image is now in the document, at these positions after the transaction. */
  | { type: 'inserted'; id: string; from: number; to: number };

export const uploadsKey = new PluginKey<readonly PendingUpload[]>('imageUploads');

export function pendingUploads(state: EditorState): readonly PendingUpload[] {
  return uploadsKey.getState(state) ?? [];
}

export function runningCount(state: EditorState): number {
  return pendingUploads(state).filter(({ status }) => status !== 'failed').length;
}

/** Adds a change of the list to a transaction. The document does not change, so undo affects no placeholder. */
export function withUploadsChange(tr: Transaction, change: UploadsChange): Transaction {
  return tr.setMeta(uploadsKey, change);
}

/** The list after a transaction. A placeholder stays before anything typed at its position. */
export function nextUploads(
  tr: Transaction,
  uploads: readonly PendingUpload[],
): readonly PendingUpload[] {
  const change: UploadsChange | undefined = tr.getMeta(uploadsKey);
  if (change?.type === 'inserted') return afterInsertion(tr, uploads, change);
  const moved = tr.docChanged ? uploads.map((each) => movedBy(tr, each)) : uploads;
  return change ? applyChange(moved, change) : moved;
}

function movedBy(tr: Transaction, upload: PendingUpload): PendingUpload {
  return { ...upload, pos: tr.mapping.map(upload.pos, -1) };
}

function applyChange(
  uploads: readonly PendingUpload[],
  change: Exclude<UploadsChange, { type: 'inserted' }>,
): readonly PendingUpload[] {
  if (change.type === 'add') return [...uploads, ...change.uploads];
  if (change.type === 'remove') return uploads.filter(({ id }) => id !== change.id);
  const { id, status } = change;
  return uploads.map((each) => (each.id === id ? { ...each, status } : each));
}

/** Drops the image that is now in the document. Others at its position keep their order around it. */
function afterInsertion(
  tr: Transaction,
  uploads: readonly PendingUpload[],
  { id, from, to }: { id: string; from: number; to: number },
): readonly PendingUpload[] {
  const index = uploads.findIndex((each) => each.id === id);
  const pos = uploads[index]?.pos;
  return uploads.flatMap((each, eachIndex) => {
    if (eachIndex === index) return [];
    if (each.pos !== pos) return [movedBy(tr, each)];
    if (eachIndex < index) return [{ ...each, pos: from }];
    return [{ ...each, pos: Math.max(to, tr.mapping.map(each.pos, 1)) }];
  });
}
