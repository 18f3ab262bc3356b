import type { EditorProps, EditorView } from '@tiptap/pm/view';
import { imageBlock, imageInline, mathBlock, mathInline } from '#shared/content/tiptap-document.ts';
import { selectedAtom } from '../keys/atoms.ts';
import type { EditorDialogName, OpenDialog } from './open-dialog.context.ts';

const dialogOf: Partial<Record<string, EditorDialogName>> = {
  [imageBlock]: 'image',
  [imageInline]: 'image',
  [mathBlock]: 'formula',
  [mathInline]: 'formula',
};

/** Enter on a selected formula or image edits it, as a double click does. */
export function dialogTriggers(openDialog: OpenDialog): EditorProps {
  const open = (view: EditorView, typeName: string | undefined): boolean => {
    const dialog = typeName === undefined ? undefined : dialogOf[typeName];
    if (dialog === undefined || !view.editable) return false;
    openDialog(dialog);
    return true;
  };
  return {
    handleKeyDown: (view, event) =>
      event.key === 'Enter' &&
      !hasModifier(event) &&
      open(view, selectedAtom(view.state)?.type.name),
    handleDoubleClickOn: (view, _position, node) => open(view, node.type.name),
  };
}

function hasModifier({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || shiftKey;
}
