import { Menu } from '@mantine/core';
import '@mantine/core/styles/Menu.layer.css';
import type { Editor } from '@tiptap/core';
import type { Command } from '@tiptap/pm/state';
import { isInTable } from '@tiptap/pm/tables';
import { type ReactNode, useState } from 'react';
import type { Alignment } from '#shared/content/nodes.ts';
import { alignColumns, run, tableAtCursor, tableCommands, toggleHeader } from './table-commands.ts';

interface TableMenuProps {
  editor: Editor;
  /** The button that opens the menu. */
  children: ReactNode;
}

/** Everything that can be done to the table at the cursor; writing continues after each. */
export function TableMenu({ editor, children }: TableMenuProps) {
  const [returnsFocus, setReturnsFocus] = useState(true);
  return (
    <Menu
      position="bottom-start"
      returnFocus={returnsFocus}
      onOpen={() => setReturnsFocus(true)}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {isInTable(editor.state) && (
          <TableItems
            editor={editor}
            onUse={(command) => {
              setReturnsFocus(false);
              run(editor.view, command);
              editor.view.focus();
            }}
          />
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

const alignmentLabels: [Alignment, string][] = [
  ['left', 'Align column left'],
  ['center', 'Center column'],
  ['right', 'Align column right'],
];

function TableItems({ editor, onUse }: { editor: Editor; onUse: (command: Command) => void }) {
  const { hasHeader, inHeader, align } = tableAtCursor(editor.state);
  const item = (label: string, command: Command, isDisabled = false) => (
    <Menu.Item disabled={isDisabled} onClick={() => onUse(command)}>
      {label}
    </Menu.Item>
  );
  const toggle = (label: string, isOn: boolean, command: Command) => (
    <Menu.CheckboxItem key={label} closeMenuOnClick checked={isOn} onChange={() => onUse(command)}>
      {label}
    </Menu.CheckboxItem>
  );
  return (
    <>
      {item('Add row above', tableCommands.addRowAbove, inHeader)}
      {item('Add row below', tableCommands.addRowBelow)}
      {item('Add column left', tableCommands.addColumnLeft)}
      {item('Add column right', tableCommands.addColumnRight)}
      <Menu.Divider />
      {toggle('Header row', hasHeader, toggleHeader)}
      {alignmentLabels.map(([side, label]) =>
        toggle(label, align === side, alignColumns(align === side ? null : side)),
      )}
      <Menu.Divider />
      {item('Delete row', tableCommands.deleteRow)}
      {item('Delete column', tableCommands.deleteColumn)}
      {item('Delete table', tableCommands.deleteTable)}
    </>
  );
}
