import { Button, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Dialog, DialogActions } from '#web/src/ui/dialog.tsx';

export interface EditorDialogProps {
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
    // In React's tree, the dialog is inside the form of the post.
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
