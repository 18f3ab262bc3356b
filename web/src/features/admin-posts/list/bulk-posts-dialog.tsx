import { Button } from '@mantine/core';
import type { PostSummary } from '#shared/schemas/posts.ts';
import { Dialog, DialogActions, DialogText } from '#web/src/ui/dialog.tsx';
import { type BulkName, bulkLabels, bulkQuestion } from './bulk-posts.rules.ts';

export interface BulkPostsDialogProps {
  name: BulkName;
  /** All that are selected. */
  posts: readonly PostSummary[];
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once before several posts are changed; the list shows the progress. */
export function BulkPostsDialog({ name, posts, onConfirm, onClose }: BulkPostsDialogProps) {
  const { title, texts } = bulkQuestion(name, posts);
  return (
    <Dialog title={title} onClose={onClose}>
      {texts.map((text) => (
        <DialogText key={text}>{text}</DialogText>
      ))}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button {...(name === 'delete' && { color: 'red' })} onClick={onConfirm}>
          {bulkLabels[name]}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
