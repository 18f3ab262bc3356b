import { RichTextEditor } from '@mantine/tiptap';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { moveFocus } from '../toolbar/move-focus.ts';
import { ToolbarButton } from '../toolbar/toolbar-button.tsx';
import { isInTable, useTableTools } from './use-table-tools.ts';

/**
 * What can be done to the table at the cursor. One tab stop below the text, which Escape and then Tab
 * reaches from a cell.
 */
export function TableToolbar({ editor }: { editor: Editor }) {
  const [tabStop, setTabStop] = useState('Add row below');
  const tools = useTableTools(editor);
  if (!tools || !isInTable(editor)) return null;
  return (
    <RichTextEditor.Toolbar
      className="post-editor-toolbar post-table-toolbar"
      role="toolbar"
      aria-label="Table"
    >
      {tools.tableControls(editor).map((controls, group) => (
        <RichTextEditor.ControlsGroup key={group}>
          {controls.map(({ label, Icon, isOn, isDisabled = false, use }) => (
            <ToolbarButton
              key={label}
              aria-label={label}
              title={label}
              isLocked={false}
              isTabStop={label === tabStop}
              isToggle={isOn !== undefined}
              aria-pressed={isOn}
              data-active={isOn || undefined}
              disabled={isDisabled}
              onFocus={() => setTabStop(label)}
              onKeyDown={moveFocus}
              onClick={use}
            >
              <Icon />
            </ToolbarButton>
          ))}
        </RichTextEditor.ControlsGroup>
      ))}
    </RichTextEditor.Toolbar>
  );
}
