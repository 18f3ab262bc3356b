import type { WireMessageSummary } from '#shared/schemas/inbox.ts';
import { inboxMessages } from '#shared/schemas/inbox-messages.ts';
import { DeleteDialog } from '#web/src/ui/admin/delete-dialog.tsx';
import { useDeleteMessage } from './messages.queries.ts';

export interface DeleteMessageDialogProps {
  message: Pick<WireMessageSummary, 'id' | 'subject'>;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteMessageDialog({ message, onDeleted, onClose }: DeleteMessageDialogProps) {
  const deletion = useDeleteMessage();
  return (
    <DeleteDialog
      title="Delete message?"
      error={deletion.isError ? inboxMessages.deleteFailed : undefined}
      pending={deletion.isPending}
      onDelete={() => deletion.mutate(message, { onSuccess: onDeleted })}
      onClose={onClose}
    >
      “<bdi>{message.subject}</bdi>” will be deleted for everyone. This cannot be undone.
    </DeleteDialog>
  );
}
