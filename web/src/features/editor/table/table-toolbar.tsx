import { RichTextEditor } from '@mantine/tiptap';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { moveFocus } from '../toolbar/toolbar-controls.ts';
import { ToolbarButton } from '../toolbar/toolbar-button.tsx';
import type { TableControl } from './table-tools.ts';
import { useSelectionState } from '../use-selection-state.ts';
import { useToolsOnDemand } from '../use-tools-on-demand.ts';
import { isInTable } from './table.ts';

const loadTools = () => import('./table-tools.ts');

/**
 * The toolbar of the table at the cursor. One tab stop below the text, which Escape and then Tab
 * reaches from a cell.
 */
export function TableToolbar({ editor }: { editor: Editor }) {
  const [tabStop, setTabStop] = useState('Add row below');
  useSelectionState(editor);
  const inTable = isInTable(editor.state.selection.$from);
  const tools = useToolsOnDemand(editor, inTable, loadTools);
  if (!tools || !inTable) return null;
  const control = ({ label, isOn, isDisabled = false, onClick }: TableControl) => ({
    // Mantine passes `component` on to its button, but lacks it in its types.
    component: ToolbarButton,
    'aria-label': label,
    title: label,
    isLocked: false,
    isTabStop: label === tabStop,
    isToggle: isOn !== undefined,
    active: isOn === true,
    disabled: isDisabled,
    onFocus: () => setTabStop(label),
    onKeyDown: moveFocus,
    onClick,
  });
  return (
    <RichTextEditor.Toolbar
      className="post-editor-toolbar post-table-toolbar"
      role="toolbar"
      aria-label="Table"
    >
      {tools.tableControls(editor).map((controls, group) => (
        <RichTextEditor.ControlsGroup key={group}>
          {controls.map((each) => (
            <RichTextEditor.Control key={each.label} {...control(each)}>
              <each.Icon />
            </RichTextEditor.Control>
          ))}
        </RichTextEditor.ControlsGroup>
      ))}
    </RichTextEditor.Toolbar>
  );
}
