import { isMacOS } from '@tiptap/core';
import type { EditorState } from '@tiptap/pm/state';
import type { EditorProps, EditorView } from '@tiptap/pm/view';
import {
  footnote,
  imageBlock,
  imageInline,
  mathBlock,
  mathInline,
} from '#shared/content/tiptap-document.ts';
import { isComposing } from '#web/src/ui/composition.ts';
import type { EditorDialogName, OpenDialog } from '../dialogs/editor-dialog.tsx';
import { isInTable } from '../table/table.ts';
import { selectedAtom } from './selection.ts';

const dialogsByNode: Partial<Record<string, EditorDialogName>> = {
  [imageBlock]: 'image',
  [imageInline]: 'image',
  [mathBlock]: 'formula',
  [mathInline]: 'formula',
  [footnote]: 'footnote',
};

/**
 * Enter on a selected formula, image or footnote edits it, as a double click does. Ctrl+K, or Cmd+K, edits
 * the link at the selection.
 */
export function dialogTriggers(openDialog: OpenDialog): EditorProps {
  const open = (view: EditorView, typeName: string | undefined): boolean => {
    const dialog = typeName === undefined ? undefined : dialogsByNode[typeName];
    if (dialog === undefined || !view.editable) return false;
    openDialog(dialog);
    return true;
  };
  return {
    handleKeyDown: (view, event) => {
      // Keeps Ctrl+Enter, which starts a paragraph here, from the form around the editor, which publishes on it.
      if (event.key === 'Enter' && hasModifier(event) && startsParagraph(view.state)) {
        event.stopPropagation();
      }
      if (isLinkKey(event) && view.editable && canBeLinked(view.state)) {
        openDialog('link');
        return true;
      }
      return (
        event.key === 'Enter' &&
        !hasModifier(event) &&
        open(view, selectedAtom(view.state)?.type.name)
      );
    },
    handleDoubleClickOn: (view, _pos, node) => open(view, node.type.name),
  };
}

function isLinkKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;
}

function startsParagraph(state: EditorState): boolean {
  const { $from } = state.selection;
  return (
    $from.parent.type.spec.code === true ||
    isInTable($from) ||
    selectedAtom(state)?.isBlock === true
  );
}

function canBeLinked({ doc, selection: { from, to }, schema: { marks } }: EditorState): boolean {
  let found = false;
  doc.nodesBetween(from, to, ({ type }) => {
    if (type.inlineContent && marks.link) found ||= type.allowsMarkType(marks.link);
  });
  return found;
}

function hasModifier({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || shiftKey;
}

/**
 * Lets Escape and then Tab leave the editor from anywhere, so that keyboard users are not trapped. Tab
 * alone leaves it, too, except in lists, where it indents, and in tables, where it goes to the next cell.
 */
export function escapeThenTab(): EditorProps {
  let isAfterEscape = false;
  return {
    handleDOMEvents: {
      keydown: (_view, event) => {
        if (isComposing(event)) return false;
        const isLeaving = isAfterEscape && event.key === 'Tab';
        // Shift alone may be the start of Shift+Tab.
        if (event.key !== 'Shift') isAfterEscape = event.key === 'Escape';
        // True keeps the key from the editor's other handlers, so the browser moves the focus.
        return isLeaving;
      },
    },
  };
}

/** A shortcut in the notation of the operating system: `Ctrl+K`, or `⌘K` on macOS. */
export function shortcutText(modifier: 'Ctrl' | 'Alt', key: string): string {
  if (!isMacOS()) return `${modifier}+${key}`;
  return (modifier === 'Ctrl' ? '⌘' : '⌥') + key;
}
