import { Button } from '@mantine/core';
import { Dialog, DialogActions, DialogText } from '#web/src/ui/dialog.tsx';

export interface TakeOfflineDialogProps {
  /** Whether the post is submitted for review; otherwise it becomes a draft. */
  inReview: boolean;
  onSave: () => void;
  onClose: () => void;
}

/** Asks before a save with another status takes a live post offline. */
export function TakeOfflineDialog({ inReview, onSave, onClose }: TakeOfflineDialogProps) {
  return (
    <Dialog title="Unpublish post?" onClose={onClose}>
      <DialogText>
        This post is live. {inReview ? 'Submitting it for review' : 'Saving it as a draft'} takes it
        offline: readers can no longer find it until it is published again.
      </DialogText>
      <DialogText>“Publish Now” saves your changes and keeps the post live.</DialogText>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={onSave}>Save and unpublish</Button>
      </DialogActions>
    </Dialog>
  );
}
