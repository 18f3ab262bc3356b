import { isMacOS } from '@tiptap/core';
import type { KeyboardEvent } from 'react';
import type { Control, ControlAction } from './controls.ts';

export interface ToolbarButtonProps extends ControlAction {
  control: Control;
  isTabStop: boolean;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void;
}

/** Disabled, it keeps the focus: who goes through the toolbar by keyboard does not lose the place. */
export function ToolbarButton({
  control,
  editor,
  openDialog,
  isTabStop,
  onFocus,
  onKeyDown,
}: ToolbarButtonProps) {
  const { label, icon: Symbol, key, isActive, isEnabled, run } = control;
  const enabled = isEnabled(editor);
  const active = isActive?.(editor);
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={active}
      aria-disabled={!enabled}
      aria-keyshortcuts={key && `${isMacOS() ? 'Meta' : 'Control'}+${key}`}
      title={key ? `${label} (${isMacOS() ? '⌘' : 'Ctrl+'}${key})` : label}
      data-active={active || undefined}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      // The text keeps the focus, and with it the selection that is seen.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => enabled && run({ editor, openDialog })}
    >
      <Symbol size={19} stroke={1.6} aria-hidden />
    </button>
  );
}
