import type { Editor } from '@tiptap/react';
import { useEffect, useState } from 'react';
import { loadDialogs } from '../dialogs/dialogs-on-demand.tsx';
import type { OpenDialog } from '../dialogs/open-dialog.context.ts';
import { loadFloatingToolbar } from './floating-toolbar-on-demand.ts';

/**
 * The slash menu, the toolbar at selected text and the dialogs, loaded once the text has the focus.
 * Without them, the toolbar above the text does the same.
 * @returns whether the toolbar is there
 */
export function useWritingTools(editor: Editor, openDialog: OpenDialog): boolean {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    if (!editor.isEditable) return;
    const load = () => {
      Promise.all([import('./slash-menu.ts'), loadFloatingToolbar(), loadDialogs()])
        .then(([{ registerSlashMenu }]) => {
          if (editor.isDestroyed) return;
          registerSlashMenu(editor, openDialog);
          setIsReady(true);
        })
        .catch(() => undefined);
    };
    editor.once('focus', load);
    return () => void editor.off('focus', load);
  }, [editor, openDialog]);
  return isReady;
}
