import { Button } from '@mantine/core';
import { Dialog } from '#web/src/ui/dialog.tsx';
import type { Blocker } from '../../navigation/app-router.tsx';
import { uploadsRunning } from './uploads-running.ts';

export interface LeaveDialogProps {
  blocker: Blocker;
  /** The browser has not taken a copy of the changes. */
  notBackedUp: boolean;
  uploading: number;
}

/** Opens when a way out is blocked because of unsaved changes. */
export function LeaveDialog({ blocker, notBackedUp, uploading }: LeaveDialogProps) {
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog title="Leave without saving?" onClose={() => blocker.reset()}>
      <p className="adm-dialog-text">
        Your changes to this post have not been saved.{' '}
        {notBackedUp
          ? 'This browser could not keep a copy either: leaving loses them.'
          : 'A copy stays in this browser and is offered when you come back.'}
      </p>
      {uploading > 0 && (
        <p className="adm-dialog-text">{uploadsRunning(uploading)} Leaving stops that.</p>
      )}
      <div className="adm-actions adm-actions-end">
        <Button variant="default" onClick={() => blocker.reset()}>
          Stay
        </Button>
        <Button color="red" onClick={() => blocker.proceed()}>
          Leave
        </Button>
      </div>
    </Dialog>
  );
}
