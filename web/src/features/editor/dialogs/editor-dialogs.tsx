import type { Editor } from '@tiptap/core';
import { lazy } from 'react';
import { ImageDialog } from '../image/image-dialog.tsx';
import { MathDialog } from '../maths/math-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { NotLoaded } from './not-loaded.tsx';
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
  // With the Markdown reader, which is large.
  footnote: lazy(async () => ({
    default: await import('../notes/footnote-dialog.tsx').then(
      ({ FootnoteDialog }) => FootnoteDialog,
      () => NotLoaded,
    ),
  })),
};

/** The dialogs of the editor, loaded as one with the first focus of the text. */
export function EditorDialogs({ name, ...props }: EditorDialogsProps) {
  const Dialog = dialogs[name];
  return <Dialog {...props} />;
}
