import { Button } from '@mantine/core';
import type { Blocker } from '../../navigation/app-router.tsx';
import { Dialog } from './dialog.tsx';

/** Opens when a way out is blocked because of unsaved changes. */
export function LeaveDialog({ blocker }: { blocker: Blocker }) {
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog title="Leave without saving?" onClose={() => blocker.reset()}>
      <p className="adm-dialog-text">Your changes to this post have not been saved.</p>
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
