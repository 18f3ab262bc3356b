/** Keeps the places of pictures that are not uploaded yet: beside the document, never in it. */
import { type EditorState, PluginKey, type Transaction } from '@tiptap/pm/state';

export interface PendingUpload {
  id: string;
  file: File;
  /** The picture's future position in the document. */
  at: number;
  /** `elsewhere` is an upload without a placeholder: a diagram is shown below its source. */
  status: 'running' | 'failed' | 'elsewhere';
}

export type UploadsChange =
  | { type: 'add'; uploads: readonly PendingUpload[] }
  | { type: 'status'; id: string; status: PendingUpload['status'] }
  | { type: 'remove'; id: string }
  /** The picture is now in the document, from `from` to `to` after the transaction. */
  | { type: 'place'; id: string; from: number; to: number };

export const uploadsKey = new PluginKey<readonly PendingUpload[]>('imageUploads');

export function pendingUploads(state: EditorState): readonly PendingUpload[] {
  return uploadsKey.getState(state) ?? [];
}

export function hasRunningUploads(state: EditorState): boolean {
  return runningCount(state) > 0;
}

export function runningCount(state: EditorState): number {
  return pendingUploads(state).filter(({ status }) => status !== 'failed').length;
}

/** Adds a change of the list to a transaction. The document does not change, so undo affects no placeholder. */
export function withUploadsChange(tr: Transaction, change: UploadsChange): Transaction {
  return tr.setMeta(uploadsKey, change);
}

/** The list after a transaction: a placeholder stays in its place, before anything typed there. */
export function nextUploads(
  tr: Transaction,
  uploads: readonly PendingUpload[],
): readonly PendingUpload[] {
  const change: UploadsChange | undefined = tr.getMeta(uploadsKey);
  if (change?.type === 'place') return afterPlacing(tr, uploads, change);
  const moved = tr.docChanged ? uploads.map((each) => movedBy(tr, each)) : uploads;
  return change ? applyChange(moved, change) : moved;
}

function movedBy(tr: Transaction, upload: PendingUpload): PendingUpload {
  return { ...upload, at: tr.mapping.map(upload.at, -1) };
}

function applyChange(
  uploads: readonly PendingUpload[],
  change: Exclude<UploadsChange, { type: 'place' }>,
): readonly PendingUpload[] {
  if (change.type === 'add') return [...uploads, ...change.uploads];
  if (change.type === 'remove') return uploads.filter(({ id }) => id !== change.id);
  const { id, status } = change;
  return uploads.map((each) => (each.id === id ? { ...each, status } : each));
}

/** Drops the picture that is now in the document. Others at its place keep their order around it. */
function afterPlacing(
  tr: Transaction,
  uploads: readonly PendingUpload[],
  { id, from, to }: { id: string; from: number; to: number },
): readonly PendingUpload[] {
  const index = uploads.findIndex((each) => each.id === id);
  const place = uploads[index]?.at;
  return uploads.flatMap((each, position) => {
    if (position === index) return [];
    if (each.at !== place) return [movedBy(tr, each)];
    if (position < index) return [{ ...each, at: from }];
    return [{ ...each, at: Math.max(to, tr.mapping.map(each.at, 1)) }];
  });
}
