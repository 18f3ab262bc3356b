import { LeaveDialog } from '#web/src/ui/admin/leave-dialog.tsx';
import type { Blocker } from 'react-router-dom';
import { uploadsRunning } from './uploads-running.ts';

export interface LeavePostDialogProps {
  blocker: Blocker;
  /** The browser has not taken a copy of the changes. */
  notBackedUp: boolean;
  uploading: number;
}

/** Opens when a way out is blocked because of unsaved changes. */
export function LeavePostDialog({ blocker, notBackedUp, uploading }: LeavePostDialogProps) {
  if (blocker.state !== 'blocked') return null;
  return (
    <LeaveDialog onStay={() => blocker.reset()} onLeave={() => blocker.proceed()}>
      <p className="adm-dialog-text">
        Your changes to this post have not been saved.{' '}
        {notBackedUp
          ? 'This browser could not keep a copy either: they will be lost.'
          : 'A copy stays in this browser and is offered when you come back.'}
      </p>
      {uploading > 0 && (
        <p className="adm-dialog-text">{uploadsRunning(uploading)} Leaving stops that.</p>
      )}
    </LeaveDialog>
  );
}
