/** Commands on the table at the cursor. */
import { type Command, type EditorState, TextSelection } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addColumnBefore,
  addRow,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  selectedRect,
} from '@tiptap/pm/tables';
import type { EditorView } from '@tiptap/pm/view';
import type { Alignment } from '#shared/content/nodes.ts';
import { isAlignment } from '#shared/content/tables.ts';
import { tableTypes } from '#shared/content/tiptap-document.ts';
import { dispatchOwnStep } from '../insert.ts';

export function runAsOwnStep(view: EditorView, command: Command): boolean {
  return command(view.state, (tr) => dispatchOwnStep(view, tr.scrollIntoView()));
}

/** The header of the table at the cursor, and the alignment of the column. */
export function tableAtCursor(state: EditorState) {
  const { table, top, left } = selectedRect(state);
  const cell = table.firstChild?.maybeChild(left);
  const hasHeader = cell?.type.name === tableTypes.header;
  const align = isAlignment(cell?.attrs.align) ? cell.attrs.align : null;
  return { hasHeader, isInHeader: hasHeader && top === 0, align };
}

export const tableCommands = {
  addRowAbove: addRowBefore,
  addRowBelow: addRowAfter,
  addColumnLeft: addColumnBefore,
  addColumnRight: addColumnAfter,
  // Deleting the last row or column deletes the table.
  deleteRow: firstApplicable(deleteRow, deleteTable),
  deleteColumn: firstApplicable(deleteColumn, deleteTable),
  deleteTable,
} satisfies Record<string, Command>;

/** Makes the first row a header, or a row like the others. */
export const toggleHeader: Command = (state, dispatch) => {
  const { map, tableStart } = selectedRect(state);
  const { hasHeader } = tableAtCursor(state);
  const type = state.schema.nodes[hasHeader ? tableTypes.cell : tableTypes.header];
  const { tr } = state;
  for (const cell of map.cellsInRect({ left: 0, right: map.width, top: 0, bottom: 1 })) {
    tr.setNodeMarkup(tableStart + cell, type, tr.doc.nodeAt(tableStart + cell)?.attrs);
  }
  dispatch?.(tr);
  return true;
};

/** Aligns the selected columns; null aligns each cell by the direction of its text. */
export function alignColumns(align: Alignment | null): Command {
  return (state, dispatch) => {
    const { map, left, right, tableStart } = selectedRect(state);
    const { tr } = state;
    for (const cell of map.cellsInRect({ left, right, top: 0, bottom: map.height })) {
      tr.setNodeAttribute(tableStart + cell, 'align', align);
    }
    dispatch?.(tr);
    return true;
  };
}

/** Moves to the next cell, and adds a row after the last one. */
export const nextCell = firstApplicable(goToNextCell(1), (state, dispatch) => {
  const rect = selectedRect(state);
  const tr = addRow(state.tr, rect, rect.map.height);
  // The new row begins where the table's content ended.
  const $newRow = tr.doc.resolve(rect.tableStart + rect.table.content.size);
  dispatch?.(tr.setSelection(TextSelection.near($newRow)).scrollIntoView());
  return true;
});

export const previousCell = goToNextCell(-1);

function firstApplicable(first: Command, second: Command): Command {
  return (state, dispatch) => first(state, dispatch) || second(state, dispatch);
}
