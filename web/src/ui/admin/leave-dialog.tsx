import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog, DialogActions } from '../dialog.tsx';

export interface LeaveDialogProps {
  /** Says what happens to the changes. */
  children: ReactNode;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before a form with unsaved changes is left. */
export function LeaveDialog({ children, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Dialog title="Leave without saving?" onClose={onStay}>
      {children}
      <DialogActions>
        <Button variant="default" onClick={onStay}>
          Stay
        </Button>
        <Button color="red" onClick={onLeave}>
          Leave
        </Button>
      </DialogActions>
    </Dialog>
  );
}
