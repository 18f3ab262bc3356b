import type { User } from '#shared/schemas/auth.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import { ApiError } from '#web/src/api/client.ts';
import { DeleteDialog } from '#web/src/ui/admin/delete-dialog.tsx';
import { useDeleteUser } from './admin-users.queries.ts';

export interface DeleteUserDialogProps {
  user: User;
  /** Whether whoever asks can erase personal data. */
  mayErase: boolean;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteUserDialog({ user, mayErase, onDeleted, onClose }: DeleteUserDialogProps) {
  const deletion = useDeleteUser();
  return (
    <DeleteDialog
      title="Delete user?"
      error={deletion.isError ? failure(deletion.error) : undefined}
      pending={deletion.isPending}
      onDelete={() => deletion.mutate(user, { onSuccess: onDeleted })}
      onClose={onClose}
    >
      “{user.name}” will be signed out at once and removed for good. This cannot be undone.
      {mayErase && ' Personal Data erases more, but only before the user is deleted.'}
    </DeleteDialog>
  );
}

/** With the server's reason, if it has one. */
function failure(error: Error): string {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return isRefusal
    ? `${userMessages.userDeleteFailed}: ${error.detail}`
    : userMessages.userDeleteFailed;
}
