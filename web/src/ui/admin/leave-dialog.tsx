import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog, DialogActions } from '../dialog.tsx';

export interface LeaveDialogProps {
  title?: string;
  /** Label of the button that leaves. */
  action?: string;
  /** Says what happens to the changes. */
  children: ReactNode;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before a form with unsaved changes is left. */
export function LeaveDialog(props: LeaveDialogProps) {
  const { title = 'Leave without saving?', action = 'Leave', children, onStay, onLeave } = props;
  return (
    <Dialog title={title} onClose={onStay}>
      {children}
      <DialogActions>
        <Button variant="default" onClick={onStay}>
          Stay
        </Button>
        <Button color="red" onClick={onLeave}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
