import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { evenTable } from '#shared/content/tables.ts';
import { toTiptap } from '#shared/content/tiptap.ts';
import { dispatchOwnStep } from '../own-step.ts';
import { tableAround } from './table.ts';

const rows = [
  [[], [], []],
  [[], [], []],
  [[], [], []],
];

/**
 * Inserts three rows of three cells, the first a header, at the cursor, which moves into the first
 * cell. Not in a table.
 */
export function insertTable(editor: Editor): void {
  const { state } = editor;
  const { $to } = state.selection;
  if (tableAround($to) !== undefined) return;
  const [node] = state.schema.nodeFromJSON(
    toTiptap([evenTable({ rows, hasHeader: true, align: [] })]),
  ).children;
  if (!node) return;
  const { tr } = state;
  const at = $to.parent.type.spec.code ? $to.after() : $to.pos;
  tr.replaceRangeWith(at, at, node);
  tr.doc.descendants((inserted, position) => {
    if (inserted === node) tr.setSelection(TextSelection.near(tr.doc.resolve(position + 1)));
    return true;
  });
  dispatchOwnStep(editor.view, tr.scrollIntoView());
  editor.view.focus();
}
