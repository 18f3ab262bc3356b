import type { Blocker } from 'react-router-dom';
import { LeaveDialog } from '#web/src/ui/admin/leave-dialog.tsx';
import { DialogText } from '#web/src/ui/dialog.tsx';
import { uploadsRunning } from './uploads-running.ts';

export interface LeavePostDialogProps {
  blocker: Blocker;
  /** The browser refused to store a copy of the changes. */
  notBackedUp: boolean;
  uploading: number;
}

/** Opens when unsaved changes block leaving the form. */
export function LeavePostDialog({ blocker, notBackedUp, uploading }: LeavePostDialogProps) {
  if (blocker.state !== 'blocked') return null;
  return (
    <LeaveDialog onStay={() => blocker.reset()} onLeave={() => blocker.proceed()}>
      <DialogText>
        Your changes to this post have not been saved.{' '}
        {notBackedUp
          ? 'This browser could not keep a copy either: they will be lost.'
          : 'A copy stays in this browser and is offered when you come back.'}
      </DialogText>
      {uploading > 0 && <DialogText>{uploadsRunning(uploading)} Leaving stops that.</DialogText>}
    </LeaveDialog>
  );
}
