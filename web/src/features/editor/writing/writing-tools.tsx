import type { Editor } from '@tiptap/react';
import { useEffect } from 'react';
import { CodeTools } from '../code/code-tools.tsx';
import { EmbedBar } from '../embed/embed-bar.tsx';
import type { OpenDialog } from '../dialogs/open-dialog.context.ts';
import { SelectedAtomNote } from '../selected-atom-note.tsx';
import { TableToolbar } from '../table/table-toolbar.tsx';
import { keepCaretInView } from './caret-in-view.ts';
import { FloatingToolbar } from './floating-toolbar.tsx';
import { registerSlashMenu } from './slash-menu.ts';

interface WritingToolsProps {
  editor: Editor;
  openDialog: OpenDialog;
}

/**
 * The slash menu, the toolbar at selected text, a cursor that stays in view, and what there is at a
 * selected block, in code and in a table.
 */
export function WritingTools({ editor, openDialog }: WritingToolsProps) {
  useEffect(() => keepCaretInView(editor), [editor]);
  // After the other plugins: each new one makes the others forget that they are open.
  useEffect(() => registerSlashMenu(editor, openDialog), [editor, openDialog]);
  return (
    <>
      <FloatingToolbar editor={editor} openDialog={openDialog} />
      <CodeTools editor={editor} />
      <EmbedBar editor={editor} />
      <TableToolbar editor={editor} />
      <SelectedAtomNote editor={editor} />
    </>
  );
}
