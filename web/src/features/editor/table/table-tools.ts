import {
  IconAlignCenter,
  IconAlignLeft,
  IconAlignRight,
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconColumnRemove,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconRowRemove,
  IconTableOff,
  IconTableRow,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { keymap } from '@tiptap/pm/keymap';
import type { Node } from '@tiptap/pm/model';
import { type Command, Plugin, type Transaction } from '@tiptap/pm/state';
import { isInTable, tableEditing } from '@tiptap/pm/tables';
import type { Alignment } from '#shared/content/nodes.ts';
import { tableTypes } from '#shared/content/tiptap-document.ts';
import {
  alignColumns,
  nextCell,
  previousCell,
  runAsOwnStep,
  tableAtCursor,
  tableCommands,
  toggleHeader,
} from './table-commands.ts';

/** A button of the table's toolbar. */
export interface TableControl {
  label: string;
  Icon: typeof IconTableRow;
  /** Undefined for one-time actions. */
  isOn?: boolean;
  isDisabled?: boolean;
  onClick: () => void;
}

/** The buttons for the table at the cursor, in groups. A click returns the focus to the text. */
export function tableControls({ state, view }: Editor): TableControl[][] {
  const { hasHeader, isInHeader, align } = tableAtCursor(state);
  const control = (label: string, Icon: TableControl['Icon'], command: Command): TableControl => ({
    label,
    Icon,
    onClick: () => {
      runAsOwnStep(view, command);
      view.focus();
    },
  });
  const alignment = (label: string, Icon: TableControl['Icon'], side: Alignment) => ({
    ...control(label, Icon, alignColumns(align === side ? null : side)),
    isOn: align === side,
  });
  return [
    [
      {
        ...control('Add row above', IconRowInsertTop, tableCommands.addRowAbove),
        isDisabled: isInHeader,
      },
      control('Add row below', IconRowInsertBottom, tableCommands.addRowBelow),
      control('Add column left', IconColumnInsertLeft, tableCommands.addColumnLeft),
      control('Add column right', IconColumnInsertRight, tableCommands.addColumnRight),
    ],
    [
      { ...control('Header row', IconTableRow, toggleHeader), isOn: hasHeader },
      alignment('Align column left', IconAlignLeft, 'left'),
      alignment('Center column', IconAlignCenter, 'center'),
      alignment('Align column right', IconAlignRight, 'right'),
    ],
    [
      control('Delete row', IconRowRemove, tableCommands.deleteRow),
      control('Delete column', IconColumnRemove, tableCommands.deleteColumn),
      control('Delete table', IconTableOff, tableCommands.deleteTable),
    ],
  ];
}

/** Adds the Tab key, selecting and pasting cells, and the rules that a table must follow to be stored. */
export function register(editor: Editor): void {
  const plugins = [
    keymap({ Tab: onlyInTable(nextCell), 'Shift-Tab': onlyInTable(previousCell) }),
    tableEditing({ allowTableNodeSelection: true }),
    normalizeTables(),
  ];
  // Handled before the editor's own keys and its own paste.
  for (const plugin of plugins) editor.registerPlugin(plugin, (own, others) => [own, ...others]);
}

/** Keeps Tab in the table, even at its start. Escape and then Tab leaves the editor. */
function onlyInTable(command: Command): Command {
  return (state, _dispatch, view) => {
    if (!isInTable(state)) return false;
    if (view) runAsOwnStep(view, command);
    return true;
  };
}

/** Gives each column one alignment, and makes only the first row a header, as stored tables have them. */
function normalizeTables(): Plugin {
  /** ProseMirror keeps the node of an unchanged table. */
  const normalized = new WeakSet<Node>();
  return new Plugin({
    appendTransaction: (transactions, _before, { doc, tr }) => {
      if (!transactions.some(({ docChanged }) => docChanged)) return null;
      doc.descendants((node, pos) => {
        if (node.type.name === tableTypes.table && !normalized.has(node)) {
          normalizeTable(tr, node, pos);
          normalized.add(node);
        }
        return !node.isTextblock;
      });
      return tr.docChanged ? tr : null;
    },
  });
}

function normalizeTable(tr: Transaction, table: Node, pos: number): void {
  const { nodes } = table.type.schema;
  const firstRow = table.firstChild?.children ?? [];
  const hasHeader = firstRow.some(({ type }) => type.name === tableTypes.header);
  const alignments = firstRow.map((_, column) => columnAlignment(table, column));
  table.forEach((row, rowOffset, index) => {
    const type = nodes[hasHeader && index === 0 ? tableTypes.header : tableTypes.cell];
    row.forEach((cell, cellOffset, column) => {
      const attrs = { ...cell.attrs, align: alignments[column] ?? null };
      if (cell.type === type && cell.attrs.align === attrs.align) return;
      tr.setNodeMarkup(pos + 1 + rowOffset + 1 + cellOffset, type, attrs);
    });
  });
}

/** The alignment of a column's first aligned cell: cells of new rows and pasted cells have none. */
function columnAlignment(table: Node, column: number): unknown {
  const cells = table.children.map((row) => row.maybeChild(column)?.attrs.align);
  return cells.find((align) => typeof align === 'string');
}
