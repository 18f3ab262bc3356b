import { Badge } from '@mantine/core';
import { inboxMessages } from '#shared/schemas/admin-messages.ts';
import type { WireMessageSummary } from '#shared/schemas/inbox.ts';
import { isStale } from '#web/src/api/api-error.ts';
import { DeleteDialog } from '#web/src/ui/admin/delete-dialog.tsx';
import { type ShownMessage, useDeleteMessage } from './messages.queries.ts';

/** A word, because weight and colour alone would not mark a message as unread for everybody. */
export function UnreadBadge() {
  return <Badge color="blue">Unread</Badge>;
}

/** Warns an owner who relies on e-mail, and would miss this message. */
export function NotEmailedBadge({ message }: { message: WireMessageSummary }) {
  return (
    <Badge color="yellow" title={`The ${mailFailure(message)}`}>
      Not e-mailed
    </Badge>
  );
}

/** @returns the end of a sentence that begins with “The” */
export function mailFailure({ mail_returned }: Pick<WireMessageSummary, 'mail_returned'>): string {
  return mail_returned
    ? 'e-mail about this message was sent, but came back.'
    : 'e-mail about this message could not be sent.';
}

interface DeleteMessageDialogProps {
  message: ShownMessage & Pick<WireMessageSummary, 'subject'>;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteMessageDialog({ message, onDeleted, onClose }: DeleteMessageDialogProps) {
  const deletion = useDeleteMessage();
  return (
    <DeleteDialog
      title="Delete message?"
      error={deletion.isError ? deleteFailure(deletion.error) : undefined}
      pending={deletion.isPending}
      onDelete={() => deletion.mutate(message, { onSuccess: onDeleted })}
      onClose={onClose}
    >
      “<bdi>{message.subject}</bdi>” will be deleted for everyone. This cannot be undone.
    </DeleteDialog>
  );
}

/** After a conflict the page has the latest version of the message, so a second press deletes it. */
function deleteFailure(error: Error): string {
  return isStale(error) ? inboxMessages.changedBeforeDeletion : inboxMessages.deleteFailed;
}
