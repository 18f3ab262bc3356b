import { RichTextEditor } from '@mantine/tiptap';
import { IconLink } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import type { OpenDialog } from '../dialogs/editor-dialog.tsx';
import type { ToolbarControls } from './toolbar-controls.ts';

interface TextControlsProps {
  editor: Editor;
  controls: ToolbarControls;
}

export function MarkControls({ controls: { mark } }: Pick<TextControlsProps, 'controls'>) {
  return (
    <>
      <RichTextEditor.Bold {...mark('bold', 'Bold', 'B')} />
      <RichTextEditor.Italic {...mark('italic', 'Italic', 'I')} />
      <RichTextEditor.Underline {...mark('underline', 'Underline', 'U')} />
      <RichTextEditor.Strikethrough {...mark('strike', 'Strikethrough')} />
      <RichTextEditor.Code {...mark('code', 'Inline code', '`')} />
    </>
  );
}

/** Links the selection, or changes the link at the cursor. */
export function LinkControl({
  editor,
  controls: { toggle },
  openDialog,
}: TextControlsProps & { openDialog: OpenDialog }) {
  return (
    <RichTextEditor.Control
      {...toggle('Link', 'K')}
      disabled={!editor.can().setMark('link')}
      active={editor.isActive('link')}
      onClick={() => openDialog('link')}
    >
      <IconLink />
    </RichTextEditor.Control>
  );
}
