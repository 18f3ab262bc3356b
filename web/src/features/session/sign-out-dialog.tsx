import { LeaveDialog } from '#web/src/ui/admin/leave-dialog.tsx';
import { DialogText } from '#web/src/ui/dialog.tsx';

/** Asks before somebody logs out with unsaved changes. */
export function SignOutDialog(props: { onSignOut: () => void; onClose: () => void }) {
  return (
    <LeaveDialog
      title="Log out without saving?"
      action="Log out"
      onStay={props.onClose}
      onLeave={props.onSignOut}
    >
      <DialogText>
        Your changes have not been saved. What you wrote in a post stays in this browser and is
        offered when you come back; other changes are lost.
      </DialogText>
    </LeaveDialog>
  );
}
