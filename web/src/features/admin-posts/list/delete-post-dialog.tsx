import { authorMessages } from '#shared/schemas/author-messages.ts';
import type { PostSummary } from '#shared/schemas/posts.ts';
import { DeleteDialog } from '#web/src/ui/admin/delete-dialog.tsx';
import { useDeletePost } from '../admin-posts.queries.ts';

export interface DeletePostDialogProps {
  post: PostSummary;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeletePostDialog({ post, onDeleted, onClose }: DeletePostDialogProps) {
  const deletion = useDeletePost();
  return (
    <DeleteDialog
      title="Delete post?"
      error={deletion.isError ? authorMessages.postDeleteFailed : undefined}
      pending={deletion.isPending}
      onDelete={() => deletion.mutate(post, { onSuccess: onDeleted })}
      onClose={onClose}
    >
      “{post.title}” will be removed for everyone. You can restore it from the trash for 30 days.
    </DeleteDialog>
  );
}
