import { Anchor, Button, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#shared/schemas/limits.ts';
import { errorDetail } from '#web/src/api/client.ts';
import { Failure } from '#web/src/ui/admin/failure.tsx';
import { CopyField } from '#web/src/ui/admin/copy-field.tsx';
import { Dialog, DialogActions, DialogText } from '#web/src/ui/dialog.tsx';
import { useCreatePreview } from './preview-link.queries.ts';
import { RevokeLink } from './revoke-link.tsx';
import { formatMoment } from '#web/src/ui/admin/moment.ts';

/** A link made while its form is open; `revoked` until another is made. */
export type PreviewLinkState = { address: string; expiresAt: string } | 'revoked' | undefined;

export interface PreviewLinkDialogProps {
  /** The post's id. */
  id: string;
  /** Whether the form differs from what is saved. */
  isDirty: boolean;
  link: PreviewLinkState;
  onLink: (link: PreviewLinkState) => void;
  onClose: () => void;
}

/** Creates the link under which others read an unpublished post, and revokes it. */
export function PreviewLinkDialog(props: PreviewLinkDialogProps) {
  const { id, isDirty, link, onLink, onClose } = props;
  const [revoking, setRevoking] = useState(false);
  if (revoking) {
    return (
      <Dialog title="Revoke preview link?" onClose={onClose} size="34rem">
        <RevokeLink
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
      <DialogText>
        Anyone with the link can read this post without signing in for {limits.previewDays} days. A
        post has one link: a new one replaces it. The link also ends when the post is published or
        goes to the trash.
      </DialogText>
      {isDirty && (
        <DialogText>The form has unsaved changes. The preview shows the saved text.</DialogText>
      )}
      <Link id={id} link={link} onLink={onLink} onRevoke={() => setRevoking(true)} />
    </Dialog>
  );
}

interface LinkProps extends Pick<PreviewLinkDialogProps, 'id' | 'link' | 'onLink'> {
  onRevoke: () => void;
}

function Link({ id, link, onLink, onRevoke }: LinkProps) {
  const { mutate, error, isPending } = useCreatePreview(id);
  const shown = typeof link === 'object' ? link : undefined;
  const create = () =>
    mutate(undefined, {
      onSuccess: ({ url_path, expires_at }) =>
        onLink({ address: location.origin + url_path, expiresAt: expires_at }),
    });
  return (
    <>
      {shown && <ShownLink {...shown} />}
      <output>{link === 'revoked' && 'The link no longer works.'}</output>
      <Failure>{error && errorDetail(error)}</Failure>
      <DialogActions>
        {link !== 'revoked' && (
          <Button variant="default" onClick={onRevoke}>
            {shown ? 'Revoke' : 'Revoke earlier link'}
          </Button>
        )}
        <Button variant={shown ? 'default' : 'filled'} loading={isPending} onClick={create}>
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
        // A new address gets the focus, ready to be copied.
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
