import { Button, Stack } from '@mantine/core';
import { createContext, type FormEvent, type ReactNode } from 'react';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { Dialog, DialogActions } from '#web/src/ui/dialog.tsx';

export type EditorDialogName = 'link' | 'image' | 'formula' | 'footnote';

export type OpenDialog = (name: EditorDialogName) => void;

export const OpenDialogContext = createContext<OpenDialog>(() => undefined);

interface EditorDialogProps {
  title: string;
  /** The label of the button that applies the input. */
  action: string;
  busy?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form in front of the editor; closing it returns the focus to the text. */
export function EditorDialog({
  title,
  action,
  busy = false,
  onSubmit,
  onClose,
  children,
}: EditorDialogProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React's events reach the form of the post, although the dialog is elsewhere in the document.
    event.stopPropagation();
    onSubmit();
  };
  return (
    <Dialog title={title} onClose={onClose} size="37.5rem">
      <form noValidate onSubmit={submit}>
        <Stack gap="1.25rem">{children}</Stack>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Shown instead of a dialog whose code could not be loaded. */
export function NotLoaded({ onClose }: { onClose: () => void }) {
  return (
    <EditorDialog title="Not available" action="Close" onSubmit={onClose} onClose={onClose}>
      <p role="alert">{authorMessages.dialogNotLoaded}</p>
    </EditorDialog>
  );
}
