import { personalDataMessages } from '#shared/schemas/personal-data-messages.ts';
import { DeleteDialog } from '#web/src/ui/admin/delete-dialog.tsx';
import { useErasure } from './personal-data.queries.ts';
import { type Erased, erasureWarning, type KeptData, messagesText } from './personal-data.rules.ts';

export interface EraseDialogProps {
  email: string;
  kept: KeptData;
  /** The data is that of the signed-in user. */
  isOwn: boolean;
  onErased: (erased: Erased) => void;
  onClose: () => void;
}

export function EraseDialog({ email, kept, isOwn, onErased, onClose }: EraseDialogProps) {
  const { soFar, ...erasure } = useErasure();
  return (
    <DeleteDialog
      title="Erase this data?"
      action="Erase"
      error={erasure.isError ? personalDataMessages.eraseFailed : undefined}
      pending={erasure.isPending}
      onDelete={() => erasure.mutate(email, { onSuccess: onErased })}
      onClose={onClose}
    >
      {erasureWarning(kept, isOwn)}{' '}
      {/* From the start: screen readers announce only what changes. */}
      <output>{soFar && `${messagesText(soFar.messages)} deleted so far.`}</output>
    </DeleteDialog>
  );
}
