import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../dialog.tsx';

export interface DeleteDialogProps {
  /** As in `Delete post?`. */
  title: string;
  /** What will be gone, and whether it can come back. */
  children: ReactNode;
  /** Why it could not be deleted. */
  error: string | undefined;
  pending: boolean;
  onDelete: () => void;
  onClose: () => void;
}

/** Asks before something is deleted; stays open while that is done, and with the reason when it fails. */
export function DeleteDialog(props: DeleteDialogProps) {
  const close = () => {
    if (!props.pending) props.onClose();
  };
  return (
    <Dialog title={props.title} onClose={close}>
      <p className="adm-dialog-text">{props.children}</p>
      {props.error !== undefined && (
        <Alert color="red" role="alert">
          {props.error}
        </Alert>
      )}
      <div className="adm-actions adm-actions-end">
        <Button variant="default" disabled={props.pending} onClick={close}>
          Cancel
        </Button>
        <Button color="red" loading={props.pending} onClick={props.onDelete}>
          Delete
        </Button>
      </div>
    </Dialog>
  );
}
