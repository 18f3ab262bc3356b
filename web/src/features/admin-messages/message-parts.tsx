import { Badge } from '@mantine/core';
import { inboxMessages } from '#shared/schemas/admin-messages.ts';
import type { WireMessageSummary } from '#shared/schemas/inbox.ts';
import { isStale } from '#web/src/api/api-error.ts';
import { DeleteDialog } from '#web/src/ui/admin/delete-dialog.tsx';
import { type ShownMessage, useDeleteMessage } from './messages.queries.ts';

/** A word, so that the unread state does not depend on weight or colour alone. */
export function UnreadBadge() {
  return <Badge color="blue">Unread</Badge>;
}

/** An owner who waits for e-mails would miss the message, so the list says it in words. */
export function NotEmailedBadge({ message }: { message: WireMessageSummary }) {
  return (
    <Badge color="yellow" title={`The ${mailFailure(message)}`}>
      Not e-mailed
    </Badge>
  );
}

/** The failure of an e-mail that was refused, in words that follow “The”. */
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
