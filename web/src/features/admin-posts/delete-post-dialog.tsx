import { authorMessages } from '#shared/schemas/author-messages.ts';
import type { PostSummary } from '#shared/schemas/posts.ts';
import { DeleteDialog } from '#web/src/ui/admin/delete-dialog.tsx';
import { useDeletePost } from './admin-posts.queries.ts';

export function DeletePostDialog({ post, onClose }: { post: PostSummary; onClose: () => void }) {
  const deletion = useDeletePost();
  return (
    <DeleteDialog
      title="Delete post?"
      error={deletion.isError ? authorMessages.postDeleteFailed : undefined}
      pending={deletion.isPending}
      onDelete={() => deletion.mutate(post, { onSuccess: onClose })}
      onClose={onClose}
    >
      “{post.title}” will be removed for everyone. This cannot be undone.
    </DeleteDialog>
  );
}
