import { RichTextEditor } from '@mantine/tiptap';
import type { Editor } from '@tiptap/core';
import { useToolbarControls } from '../toolbar/toolbar-controls.ts';
import { useSelectionState } from '../use-selection-state.ts';
import { useToolsOnDemand } from '../use-tools-on-demand.ts';
import { isInTable } from './table.ts';

const loadTools = () => import('./table-tools.ts');

/** The toolbar of the table at the cursor, below the text. Escape and then Tab reaches it from a cell. */
export function TableToolbar({ editor }: { editor: Editor }) {
  const { control } = useToolbarControls(editor, false, 'Add row below');
  useSelectionState(editor);
  const inTable = isInTable(editor.state.selection.$from);
  const tools = useToolsOnDemand(editor, inTable, loadTools);
  if (!tools || !inTable) return null;
  return (
    <RichTextEditor.Toolbar
      className="post-editor-toolbar post-table-toolbar"
      role="toolbar"
      aria-label="Table"
    >
      {tools.tableControls(editor).map((controls, group) => (
        <RichTextEditor.ControlsGroup key={group}>
          {controls.map(({ label, Icon, isOn, isDisabled, onClick }) => {
            // Mantine passes these on to `ToolbarButton`, but lacks them in its types.
            const toggle = { isToggle: isOn !== undefined };
            return (
              <RichTextEditor.Control
                key={label}
                {...control(label)}
                {...toggle}
                active={isOn === true}
                disabled={isDisabled === true}
                onClick={onClick}
              >
                <Icon />
              </RichTextEditor.Control>
            );
          })}
        </RichTextEditor.ControlsGroup>
      ))}
    </RichTextEditor.Toolbar>
  );
}
