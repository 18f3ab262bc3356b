import { Button } from '@mantine/core';
import { Dialog, DialogActions, DialogText } from '#web/src/ui/dialog.tsx';
import type { BrowserCopy } from './browser-copies.ts';
import type { PostFormValues } from '../form/post-form.rules.ts';
import { restoredValues } from '../versions/restored-values.ts';
import { ValuesDifference } from '../versions/values-difference.tsx';

export interface CompareCopyDialogProps {
  copy: BrowserCopy;
  saved: PostFormValues;
  /** The post has been saved since the copy was started. */
  savedSince: boolean;
  onRestore: () => void;
  onClose: () => void;
}

/** Shows what a copy in this browser would change in the saved post. */
export function CompareCopyDialog(props: CompareCopyDialogProps) {
  const { copy, saved, savedSince, onRestore, onClose } = props;
  return (
    <Dialog title="Saved and unsaved" onClose={onClose} size="60rem">
      {savedSince && (
        <DialogText>
          The post has been saved since these changes were made. What is marked as removed may be
          newer than they are.
        </DialogText>
      )}
      <ValuesDifference
        before={saved}
        after={restoredValues(copy, saved)}
        beforeLabel="Saved"
        afterLabel="Unsaved"
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button onClick={onRestore}>Restore the unsaved changes</Button>
      </DialogActions>
    </Dialog>
  );
}
