import { Button } from '@mantine/core';
import type { Post } from '#shared/schemas/posts.ts';
import { ApiError, errorDetail } from '#web/src/api/client.ts';
import { Failure } from '#web/src/ui/admin/failure.tsx';
import { DialogActions, DialogText } from '#web/src/ui/dialog.tsx';
import { useRestoreVersion } from './post-versions.queries.ts';
import { useFocusOnMount } from '#web/src/ui/admin/use-focus-on-mount.ts';

export interface RestoreVersionProps {
  post: Post;
  /** The number of the version to restore. */
  version: number;
  isDirty: boolean;
  onRestored: (post: Post) => void;
  onCancel: () => void;
}

/** Asks before an old version replaces the post's text, and says what happens to that. */
export function RestoreVersion(props: RestoreVersionProps) {
  const { post, version, isDirty, onRestored, onCancel } = props;
  const { mutate, error, isPending } = useRestoreVersion();
  const cancel = useFocusOnMount<HTMLButtonElement>();
  const isStale = error instanceof ApiError && error.code === 'stale-version';
  const restore = (over: number | 'newest') =>
    mutate({ id: post.id, version, over }, { onSuccess: (restored) => onRestored(restored) });
  return (
    <>
      <DialogText>
        The post returns to this version{post.status === 'published' && ', for readers too'}. The
        current text stays in the list of versions.
      </DialogText>
      {isDirty && (
        <DialogText>Your unsaved changes leave the form; a copy stays in this browser.</DialogText>
      )}
      {error && (
        <Failure>
          {errorDetail(error)} {isStale && 'That text, too, would stay in the list of versions.'}
        </Failure>
      )}
      <DialogActions>
        <Button ref={cancel} variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button loading={isPending} onClick={() => restore(isStale ? 'newest' : post.version)}>
          {isStale ? 'Restore anyway' : 'Restore'}
        </Button>
      </DialogActions>
    </>
  );
}
