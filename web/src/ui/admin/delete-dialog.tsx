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

/** Asks before something is deleted; stays open with the reason when that fails. */
export function DeleteDialog(props: DeleteDialogProps) {
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <p className="adm-dialog-text">{props.children}</p>
      {props.error !== undefined && (
        <Alert color="red" role="alert">
          {props.error}
        </Alert>
      )}
      <div className="adm-actions adm-actions-end">
        <Button variant="default" onClick={props.onClose}>
          Cancel
        </Button>
        <Button color="red" loading={props.pending} onClick={props.onDelete}>
          Delete
        </Button>
      </div>
    </Dialog>
  );
}
