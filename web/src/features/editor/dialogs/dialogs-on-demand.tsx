import { lazy } from 'react';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { EditorDialog } from './editor-dialog.tsx';
import type { EditorDialogsProps } from './editor-dialogs.tsx';

export const loadDialogs = () => import('./editor-dialogs.tsx');

export const DialogsOnDemand = lazy(async () => ({
  default: await loadDialogs().then(
    ({ EditorDialogs }) => EditorDialogs,
    () => NotLoaded,
  ),
}));

function NotLoaded({ onClose }: EditorDialogsProps) {
  return (
    <EditorDialog title="Not available" action="Close" onSubmit={onClose} onClose={onClose}>
      <p role="alert">{authorMessages.dialogNotLoaded}</p>
    </EditorDialog>
  );
}
