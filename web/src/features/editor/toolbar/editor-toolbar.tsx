import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useState } from 'react';
import type { OpenDialog } from '../dialogs/open-dialog.context.ts';
import { controlGroups } from './controls.ts';
import { ToolbarButton } from './toolbar-button.tsx';

export interface EditorToolbarProps {
  editor: Editor;
  openDialog: OpenDialog;
}

/** One stop of the Tab key; the arrow keys, Home and End go from control to control. */
export function EditorToolbar({ editor, openDialog }: EditorToolbarProps) {
  const [tabStop, setTabStop] = useState(controlGroups[0]?.[0]?.label);
  return (
    <div className="post-editor-toolbar" role="toolbar" aria-label="Formatting">
      {controlGroups.map((controls) => (
        <div className="post-editor-controls" key={controls[0]?.label}>
          {controls.map((control) => (
            <ToolbarButton
              key={control.label}
              control={control}
              editor={editor}
              openDialog={openDialog}
              isTabStop={control.label === tabStop}
              onFocus={() => setTabStop(control.label)}
              onKeyDown={moveFocus}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const toolbar = event.currentTarget.closest('[role="toolbar"]');
  const buttons = [...(toolbar?.querySelectorAll('button') ?? [])];
  const current = buttons.indexOf(event.currentTarget);
  const next = nextPlace(event.key, current, buttons.length);
  if (next === undefined) return;
  event.preventDefault();
  buttons[next]?.focus();
}

function nextPlace(key: string, current: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (current + 1) % count;
    case 'ArrowLeft':
      return (current - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
