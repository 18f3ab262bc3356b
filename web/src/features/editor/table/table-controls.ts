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
import type { Command } from '@tiptap/pm/state';
import type { Alignment } from '#shared/content/nodes.ts';
import { alignColumns, run, tableAtCursor, tableCommands, toggleHeader } from './table-commands.ts';

/** A button of the table's toolbar. */
export interface TableControl {
  label: string;
  Icon: typeof IconTableRow;
  /** Undefined for one-time actions. */
  isOn?: boolean;
  isDisabled?: boolean;
  use: () => void;
}

/** The buttons for the table at the cursor, in groups; writing continues after each. */
export function tableControls({ state, view }: Editor): TableControl[][] {
  const { hasHeader, inHeader, align } = tableAtCursor(state);
  const control = (label: string, Icon: TableControl['Icon'], command: Command): TableControl => ({
    label,
    Icon,
    use: () => {
      run(view, command);
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
        isDisabled: inHeader,
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
