import { Button } from '@mantine/core';
import type { Post, PostSummary } from '#shared/schemas/posts.ts';
import { errorDetail } from '#web/src/api/client.ts';
import { useChangeStatus } from '../admin-posts.queries.ts';
import { Failure } from '#web/src/ui/admin/form-parts.tsx';
import { Dialog, DialogActions, DialogText } from '#web/src/ui/dialog.tsx';

export interface UnpublishDialogProps {
  post: PostSummary;
  isDirty?: boolean;
  onUnpublished: (post: Post) => void;
  onClose: () => void;
}

/** Asks before readers lose a post. Stays open and shows the reason when the request fails. */
export function UnpublishDialog(props: UnpublishDialogProps) {
  const { post, isDirty = false, onUnpublished, onClose } = props;
  const { mutate, error, isPending } = useChangeStatus();
  return (
    <Dialog title="Unpublish post?" onClose={onClose}>
      <DialogText>
        “{post.title}” becomes a draft that readers can no longer find. You can publish it again at
        any time.
      </DialogText>
      {isDirty && (
        <DialogText>
          Your unsaved changes are not included; a copy stays in this browser. “Save as Draft”
          unpublishes the post and saves them.
        </DialogText>
      )}
      <Failure>{error && errorDetail(error)}</Failure>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          loading={isPending}
          onClick={() => mutate({ post, change: 'unpublish' }, { onSuccess: onUnpublished })}
        >
          Unpublish
        </Button>
      </DialogActions>
    </Dialog>
  );
}
