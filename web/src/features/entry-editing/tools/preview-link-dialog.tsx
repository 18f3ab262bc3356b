import { Anchor, Button, VisuallyHidden } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { linkLimits } from '#shared/schemas/limits.ts';
import { errorDetail } from '#web/src/api/client.ts';
import { Failure } from '#web/src/ui/admin/form-parts.tsx';
import { CopyField } from '#web/src/ui/admin/copy-field.tsx';
import { Dialog, DialogActions, DialogText } from '#web/src/ui/dialog.tsx';
import { formatMoment } from '#web/src/ui/admin/moment.ts';
import type { PreviewKind } from '../entry-kind.ts';
import { useFocusOnMount } from '#web/src/ui/admin/use-focus.ts';

/** The link created since the form was opened, if any; `revoked` after the author has revoked it. */
export type PreviewLinkState = { address: string; expiresAt: string } | 'revoked' | undefined;

export interface PreviewLinkDialogProps {
  word: string;
  preview: PreviewKind;
  id: string;
  isDirty: boolean;
  /** Given for a live entry, whose link shows the unsaved changes: stores them on the server. */
  storeUnsaved: (() => Promise<string | undefined>) | undefined;
  link: PreviewLinkState;
  onLink: (link: PreviewLinkState) => void;
  onClose: () => void;
}

/** Creates the link under which others read a draft, or unsaved changes of a live entry, and revokes it. */
export function PreviewLinkDialog(props: PreviewLinkDialogProps) {
  const { word, preview, id, isDirty, storeUnsaved, onLink, onClose } = props;
  const [revoking, setRevoking] = useState(false);
  if (revoking) {
    return (
      <Dialog title="Revoke preview link?" onClose={onClose} size="34rem">
        <RevokeLink
          preview={preview}
          id={id}
          onRevoked={() => {
            setRevoking(false);
            onLink('revoked');
          }}
          onCancel={() => setRevoking(false)}
        />
      </Dialog>
    );
  }
  return (
    <Dialog title="Preview link" onClose={onClose} size="34rem">
      {storeUnsaved ? (
        <DialogText>
          Anyone with the link can read your unsaved changes as you type them, without signing in,
          for {linkLimits.previewDays} days. Everyone else goes on seeing the saved {word}. A {word}{' '}
          has one link: a new one replaces it, and shows images that were added since. The link also
          ends when the {word} is saved or goes to the trash, or when the changes are discarded.
        </DialogText>
      ) : (
        <DialogText>
          Anyone with the link can read this {word} without signing in for {linkLimits.previewDays}{' '}
          days. A {word} has one link: a new one replaces it. The link also ends when the {word} is
          published or goes to the trash.
        </DialogText>
      )}
      {storeUnsaved && !isDirty && (
        <DialogText>Nothing is unsaved: change something to preview it.</DialogText>
      )}
      {isDirty && !storeUnsaved && (
        <DialogText>The form has unsaved changes. The preview shows the saved text.</DialogText>
      )}
      <CreateLink {...props} onRevoke={() => setRevoking(true)} />
    </Dialog>
  );
}

class NotStoredError extends Error {}

const notStored =
  'Your changes could not be stored on the server. Check your connection and try again.';

function CreateLink(props: PreviewLinkDialogProps & { onRevoke: () => void }) {
  const { preview, id, isDirty, storeUnsaved, link, onLink, onRevoke } = props;
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      if (!storeUnsaved) return preview.create(id);
      const copyId = await storeUnsaved();
      if (copyId === undefined) throw new NotStoredError();
      return preview.create(id, copyId);
    },
    onSuccess: ({ url_path, expires_at }) =>
      onLink({ address: location.origin + url_path, expiresAt: expires_at }),
  });
  const shown = typeof link === 'object' ? link : undefined;
  return (
    <>
      {shown && <ShownLink {...shown} />}
      <output>{link === 'revoked' && 'The link no longer works.'}</output>
      <Failure>
        {error && (error instanceof NotStoredError ? notStored : errorDetail(error))}
      </Failure>
      <DialogActions>
        {link !== 'revoked' && (
          <Button variant="default" onClick={onRevoke}>
            {shown ? 'Revoke' : 'Revoke earlier link'}
          </Button>
        )}
        <Button
          variant={shown ? 'default' : 'filled'}
          loading={isPending}
          disabled={storeUnsaved !== undefined && !isDirty}
          onClick={() => mutate()}
        >
          {shown ? 'Create new link' : 'Create link'}
        </Button>
      </DialogActions>
    </>
  );
}

function ShownLink({ address, expiresAt }: { address: string; expiresAt: string }) {
  return (
    <>
      <CopyField
        // The key makes a field for each new address, which gets the focus, ready to be copied.
        key={address}
        label="Address"
        description="Copy it now: it will not be shown again."
        value={address}
      />
      <p>
        Works until <time dateTime={expiresAt}>{formatMoment(expiresAt)}</time>.{' '}
        <Anchor href={address} target="_blank" rel="noopener">
          Open <VisuallyHidden>the preview in a new tab</VisuallyHidden>
        </Anchor>
      </p>
    </>
  );
}

interface RevokeLinkProps extends Pick<PreviewLinkDialogProps, 'preview' | 'id'> {
  onRevoked: () => void;
  onCancel: () => void;
}

/** Asks before a link that others may have stops working. */
function RevokeLink({ preview, id, onRevoked, onCancel }: RevokeLinkProps) {
  const { mutate, error, isPending } = useMutation({ mutationFn: () => preview.revoke(id) });
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
