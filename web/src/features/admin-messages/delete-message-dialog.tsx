import type { WireMessageSummary } from '#shared/schemas/inbox.ts';
import { inboxMessages } from '#shared/schemas/inbox-messages.ts';
import { isStale } from '#web/src/api/api-error.ts';
import { DeleteDialog } from '#web/src/ui/admin/delete-dialog.tsx';
import { type ShownMessage, useDeleteMessage } from './messages.queries.ts';

export interface DeleteMessageDialogProps {
  message: ShownMessage & Pick<WireMessageSummary, 'subject'>;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteMessageDialog({ message, onDeleted, onClose }: DeleteMessageDialogProps) {
  const deletion = useDeleteMessage();
  return (
    <DeleteDialog
      title="Delete message?"
      error={deletion.isError ? failure(deletion.error) : undefined}
      pending={deletion.isPending}
      onDelete={() => deletion.mutate(message, { onSuccess: onDeleted })}
      onClose={onClose}
    >
      “<bdi>{message.subject}</bdi>” will be deleted for everyone. This cannot be undone.
    </DeleteDialog>
  );
}

/** By then the page has what changed: another press deletes the message as it is now. */
function failure(error: Error): string {
  return isStale(error) ? inboxMessages.changedBeforeDeletion : inboxMessages.deleteFailed;
}
