import { type Editor, isMacOS } from '@tiptap/core';
import { useState } from 'react';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import { moveFocus } from './move-focus.ts';
import { ToolbarButton } from './toolbar-button.tsx';

/** The properties of the controls of a toolbar, which is one tab stop. */
export function useToolbarControls(editor: Editor, readOnly: boolean) {
  const [tabStop, setTabStop] = useState('Bold');
  /** @param key does the same together with Ctrl or Cmd */
  const control = (label: string, key?: string) => ({
    // Mantine passes it on to its button, which is missing in its types.
    component: ToolbarButton,
    'aria-label': label,
    'aria-keyshortcuts': key && `${isMacOS() ? 'Meta' : 'Control'}+${key}`,
    title: readOnly ? readOnlyReason : label + (key ? ` (${isMacOS() ? '⌘' : 'Ctrl+'}${key})` : ''),
    isLocked: readOnly,
    isTabStop: label === tabStop,
    onFocus: () => setTabStop(label),
    onKeyDown: moveFocus,
  });
  const toggle = (label: string, key?: string) => ({ ...control(label, key), isToggle: true });
  const mark = (name: string, label: string, key?: string) => ({
    ...toggle(label, key),
    disabled: !editor.can().toggleMark(name),
  });
  return { control, toggle, mark };
}

export type ToolbarControls = ReturnType<typeof useToolbarControls>;
