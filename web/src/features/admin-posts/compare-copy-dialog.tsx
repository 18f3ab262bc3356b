import { Button } from '@mantine/core';
import { Dialog } from '#web/src/ui/dialog.tsx';
import type { BrowserCopy } from './browser-copies.ts';
import type { PostFormValues } from './post-form.rules.ts';
import { restoredValues } from './restored-values.ts';
import { ValuesDifference } from './values-difference.tsx';

export interface CompareCopyDialogProps {
  copy: BrowserCopy;
  saved: PostFormValues;
  /** The post has been saved after the copy was begun. */
  savedSince: boolean;
  onRestore: () => void;
  onClose: () => void;
}

/** Shows what a copy in this browser would change of what is saved. */
export function CompareCopyDialog(props: CompareCopyDialogProps) {
  const { copy, saved, savedSince, onRestore, onClose } = props;
  return (
    <Dialog title="Saved and unsaved" onClose={onClose} size="60rem">
      {savedSince && (
        <p className="adm-dialog-text">
          The post has been saved since these changes were made. What is marked as removed may be
          newer than they are.
        </p>
      )}
      <ValuesDifference
        before={saved}
        after={restoredValues(copy, saved)}
        beforeLabel="Saved"
        afterLabel="Unsaved"
      />
      <div className="adm-actions adm-actions-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button onClick={onRestore}>Restore the unsaved changes</Button>
      </div>
    </Dialog>
  );
}
