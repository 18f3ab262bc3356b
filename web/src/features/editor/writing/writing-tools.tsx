import type { Editor } from '@tiptap/react';
import { useEffect } from 'react';
import type { OpenDialog } from '../dialogs/open-dialog.context.ts';
import { FloatingToolbar } from './floating-toolbar.tsx';
import { registerSlashMenu } from './slash-menu.ts';

interface WritingToolsProps {
  editor: Editor;
  openDialog: OpenDialog;
}

/** The slash menu, and the toolbar at selected text. */
export function WritingTools({ editor, openDialog }: WritingToolsProps) {
  // After the toolbar's own plugin: each new one makes the others forget that they are open.
  useEffect(() => registerSlashMenu(editor, openDialog), [editor, openDialog]);
  return <FloatingToolbar editor={editor} openDialog={openDialog} />;
}
