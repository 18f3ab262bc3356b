import { createScopedKeydownHandler } from '@mantine/core';
import { type Editor, isMacOS } from '@tiptap/core';
import { useState } from 'react';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import { shortcutText } from '../keys/editor-keys.ts';
import { ToolbarButton } from './toolbar-button.tsx';

/**
 * Makes the props of the controls of a toolbar, which is one tab stop.
 * @param firstTabStop label of the control that Tab reaches before another one had the focus
 */
export function useToolbarControls(editor: Editor, readOnly: boolean, firstTabStop = 'Bold') {
  const [tabStop, setTabStop] = useState(firstTabStop);
  /**
   * @param key of the shortcut with Ctrl or Cmd
   * @param hint names another shortcut in the tooltip
   */
  const control = (label: string, key?: string, hint?: string) => ({
    // Mantine passes `component` on to its button, but lacks it in its types.
    component: ToolbarButton,
    'aria-label': label,
    'aria-keyshortcuts': key && `${isMacOS() ? 'Meta' : 'Control'}+${key}`,
    title: readOnly ? readOnlyReason : withHint(label, hint ?? (key && shortcutText('Ctrl', key))),
    isLocked: readOnly,
    isTabStop: label === tabStop,
    onFocus: () => setTabStop(label),
    onKeyDown: moveFocus,
  });
  const toggle = (label: string, key?: string, hint?: string) => ({
    ...control(label, key, hint),
    isToggle: true,
  });
  const mark = (name: string, label: string, key?: string) => ({
    ...toggle(label, key),
    disabled: !editor.can().toggleMark(name),
  });
  return { control, toggle, mark };
}

export type ToolbarControls = ReturnType<typeof useToolbarControls>;

function withHint(label: string, hint: string | undefined): string {
  return hint === undefined ? label : `${label} (${hint})`;
}

/** The arrow keys, Home and End move between the controls of a toolbar. */
const moveFocus = createScopedKeydownHandler({
  parentSelector: '[role="toolbar"]',
  siblingSelector: 'button',
  orientation: 'horizontal',
  dir: 'ltr',
});
