import { isMacOS } from '@tiptap/core';

/** A key with the one held beside it, as the system's own menus show it. */
export function shownKey(held: 'Ctrl' | 'Alt', key: string): string {
  if (!isMacOS()) return `${held}+${key}`;
  return (held === 'Ctrl' ? '⌘' : '⌥') + key;
}
