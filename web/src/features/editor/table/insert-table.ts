import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { tableTypes } from '#shared/content/tiptap-document.ts';
import { dispatchOwnStep, positionOf } from '../insert.ts';
import { isInTable } from './table.ts';

/**
 * Inserts a table with three columns and three rows, the first a header, and moves the cursor into its
 * first cell. Does nothing within a table.
 */
export function insertTable(editor: Editor): void {
  const { schema, tr, selection } = editor.state;
  const { $to } = selection;
  if (isInTable($to)) return;
  const row = (type: string) => ({
    type: tableTypes.row,
    content: [{ type }, { type }, { type }],
  });
  const table = schema.nodeFromJSON({
    type: tableTypes.table,
    content: [row(tableTypes.header), row(tableTypes.cell), row(tableTypes.cell)],
  });
  const pos = $to.parent.type.spec.code ? $to.after() : $to.pos;
  tr.replaceRangeWith(pos, pos, table);
  tr.setSelection(TextSelection.near(tr.doc.resolve(positionOf(table, tr.doc))));
  dispatchOwnStep(editor.view, tr.scrollIntoView());
  editor.view.focus();
}
