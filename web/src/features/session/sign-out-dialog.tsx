import { LeaveDialog } from '#web/src/ui/admin/leave-dialog.tsx';
import { DialogText } from '#web/src/ui/dialog.tsx';

interface SignOutDialogProps {
  onSignOut: () => void;
  onClose: () => void;
}

/** Asks before somebody logs out with unsaved changes. */
export function SignOutDialog({ onSignOut, onClose }: SignOutDialogProps) {
  return (
    <LeaveDialog
      title="Log out without saving?"
      action="Log out"
      onStay={onClose}
      onLeave={onSignOut}
    >
      <DialogText>
        Your changes have not been saved. What you wrote in a post stays in this browser and is
        offered when you come back; other changes are lost.
      </DialogText>
    </LeaveDialog>
  );
}
