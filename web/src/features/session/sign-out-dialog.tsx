import { Button } from '@mantine/core';
import { Dialog, DialogActions, DialogText } from '#web/src/ui/dialog.tsx';

export interface SignOutDialogProps {
  onSignOut: () => void;
  onClose: () => void;
}

/** Asks before somebody logs out with unsaved changes. */
export function SignOutDialog({ onSignOut, onClose }: SignOutDialogProps) {
  return (
    <Dialog title="Log out without saving?" onClose={onClose}>
      <DialogText>
        Your changes have not been saved. What you wrote in a post stays in this browser and is
        offered when you come back; other changes are lost.
      </DialogText>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Stay
        </Button>
        <Button color="red" onClick={onSignOut}>
          Log out
        </Button>
      </DialogActions>
    </Dialog>
  );
}
