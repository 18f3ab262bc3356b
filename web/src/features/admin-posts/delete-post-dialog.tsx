import { Alert, Button } from '@mantine/core';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import type { PostSummary } from '#shared/schemas/posts.ts';
import { useDeletePost } from './admin-posts.queries.ts';
import { Dialog } from '#web/src/ui/dialog.tsx';

/** Asks before a post is deleted; stays open with the reason when that fails. */
export function DeletePostDialog({ post, onClose }: { post: PostSummary; onClose: () => void }) {
  const deletion = useDeletePost();
  return (
    <Dialog title="Delete post?" onClose={onClose}>
      <p className="adm-dialog-text">
        “{post.title}” will be removed for everyone. This cannot be undone.
      </p>
      {deletion.isError && (
        <Alert color="red" role="alert">
          {authorMessages.postDeleteFailed}
        </Alert>
      )}
      <div className="adm-actions adm-actions-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          color="red"
          loading={deletion.isPending}
          onClick={() => deletion.mutate(post, { onSuccess: onClose })}
        >
          Delete
        </Button>
      </div>
    </Dialog>
  );
}
