import { Button } from '@mantine/core';
import { errorDetail } from '#web/src/api/client.ts';
import { Failure } from '#web/src/ui/admin/failure.tsx';
import { DialogActions, DialogText } from '#web/src/ui/dialog.tsx';
import { useRevokePreview } from './preview-link.queries.ts';
import { useFocusOnMount } from '#web/src/ui/admin/use-focus-on-mount.ts';

export interface RevokeLinkProps {
  /** The post's id. */
  id: string;
  onRevoked: () => void;
  onCancel: () => void;
}

/** Asks before a link that others may have stops working. */
export function RevokeLink({ id, onRevoked, onCancel }: RevokeLinkProps) {
  const { mutate, error, isPending } = useRevokePreview(id);
  const cancel = useFocusOnMount<HTMLButtonElement>();
  return (
    <>
      <DialogText>The preview link stops working at once for everyone who has it.</DialogText>
      <Failure>{error && errorDetail(error)}</Failure>
      <DialogActions>
        <Button ref={cancel} variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button loading={isPending} onClick={() => mutate(undefined, { onSuccess: onRevoked })}>
          Revoke
        </Button>
      </DialogActions>
    </>
  );
}
