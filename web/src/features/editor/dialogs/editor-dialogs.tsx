import type { Editor } from '@tiptap/core';
import { CodeDialog } from '../code/code-dialog.tsx';
import { ImageDialog } from '../image/image-dialog.tsx';
import { MathDialog } from '../maths/math-dialog.tsx';
import { FootnoteDialog } from '../notes/footnote-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import type { EditorDialogName } from './open-dialog.context.ts';

export interface EditorDialogsProps {
  name: EditorDialogName;
  editor: Editor;
  onClose: () => void;
}

const dialogs = {
  link: LinkDialog,
  image: ImageDialog,
  formula: MathDialog,
  code: CodeDialog,
  footnote: FootnoteDialog,
};

/** The dialogs of the editor, loaded as one with the first focus of the text. */
export function EditorDialogs({ name, ...props }: EditorDialogsProps) {
  const Dialog = dialogs[name];
  return <Dialog {...props} />;
}
