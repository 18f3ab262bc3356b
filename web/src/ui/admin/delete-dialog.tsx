import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog, DialogActions, DialogText } from '../dialog.tsx';
import { Failure } from './form-parts.tsx';

export interface DeleteDialogProps {
  /** Such as `Delete post?`. */
  title: string;
  /** Label of the button. */
  action?: string;
  /** Says what will be deleted, and whether it can be restored. */
  children: ReactNode;
  /** Why the deletion failed. */
  error: string | undefined;
  pending: boolean;
  onDelete: () => void;
  onClose: () => void;
}

/** Asks before something is deleted. Stays open during the request, and shows the reason if it fails. */
export function DeleteDialog(props: DeleteDialogProps) {
  const close = () => {
    if (!props.pending) props.onClose();
  };
  return (
    <Dialog title={props.title} onClose={close}>
      <DialogText>{props.children}</DialogText>
      <Failure>{props.error}</Failure>
      <DialogActions>
        <Button variant="default" disabled={props.pending} onClick={close}>
          Cancel
        </Button>
        <Button color="red" loading={props.pending} onClick={props.onDelete}>
          {props.action ?? 'Delete'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
