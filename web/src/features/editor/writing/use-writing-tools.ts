import type { Editor } from '@tiptap/react';
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { loadDialogs } from '../dialogs/dialogs-on-demand.tsx';
import type { OpenDialog } from '../dialogs/open-dialog.context.ts';

type FloatingToolbar = typeof import('./floating-toolbar.tsx').FloatingToolbar;

/**
 * The slash menu, the toolbar at selected text and the dialogs, loaded once the text has the focus. Without them,
 * the toolbar above the text does the same.
 */
export function useWritingTools(
  editor: Editor,
  openDialog: OpenDialog,
): ComponentType<ComponentProps<FloatingToolbar>> | undefined {
  const [tools, setTools] = useState<{ FloatingToolbar: FloatingToolbar }>();
  useEffect(() => {
    if (!editor.isEditable) return;
    const load = () => {
      Promise.all([import('./floating-toolbar.tsx'), import('./slash-menu.ts'), loadDialogs()])
        .then(([floating, { registerSlashMenu }]) => {
          if (editor.isDestroyed) return;
          registerSlashMenu(editor, openDialog);
          setTools(floating);
        })
        .catch(() => undefined);
    };
    editor.once('focus', load);
    return () => void editor.off('focus', load);
  }, [editor, openDialog]);
  return tools?.FloatingToolbar;
}
