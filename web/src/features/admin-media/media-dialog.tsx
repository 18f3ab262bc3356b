import { Anchor, Box, Button, List, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { contentLimits } from '#shared/content/limits.ts';
import { documentCopy, publicImage } from '#shared/publishing/public-images.ts';
import { uploadLimits } from '#shared/schemas/upload-limits.ts';
import type { MediaItem, UploadUse } from '#shared/schemas/uploads.ts';
import { errorDetail } from '#web/src/api/client.ts';
import { useDeleteUpload, useDescribeUpload } from '#web/src/api/media.queries.ts';
import { pagesList, postsList, projectsList } from '#web/src/ui/admin/admin-lists.ts';
import { CopyField } from '#web/src/ui/admin/copy-field.tsx';
import { DeleteDialog } from '#web/src/ui/admin/delete-dialog.tsx';
import { Facts } from '#web/src/ui/admin/facts.tsx';
import { Failure } from '#web/src/ui/admin/form-parts.tsx';
import { mediaSize, MediaPicture, mediaName } from '#web/src/ui/admin/media/media-grid.tsx';
import { formatDay, formatMoment } from '#web/src/ui/admin/moment.ts';
import { Dialog, DialogActions } from '#web/src/ui/dialog.tsx';
import styles from '#web/src/ui/admin/media/media-grid.module.css';

export interface MediaDialogProps {
  item: MediaItem;
  readOnly: boolean;
  onDeleted: () => void;
  onClose: () => void;
}

/** Shows a file and where it is used. Its description can be changed, and an unused file can be deleted. */
export function MediaDialog(props: MediaDialogProps) {
  const { item, onDeleted } = props;
  const deletion = useDeleteUpload();
  const [isDeleting, setIsDeleting] = useState(false);
  if (!isDeleting) return <FileDialog {...props} onDelete={() => setIsDeleting(true)} />;
  return (
    <DeleteDialog
      title="Delete file?"
      error={deletion.isError ? errorDetail(deletion.error) : undefined}
      pending={deletion.isPending}
      onDelete={() => deletion.mutate(item.id, { onSuccess: onDeleted })}
      onClose={() => {
        deletion.reset();
        setIsDeleting(false);
      }}
    >
      “<bdi>{mediaName(item)}</bdi>” leaves the library now. The next daily clean-up removes the
      file, unless something shows it by then, even an earlier version.
    </DeleteDialog>
  );
}

function FileDialog({
  item,
  readOnly,
  onDelete,
  onClose,
}: MediaDialogProps & { onDelete: () => void }) {
  const describing = useDescribeUpload();
  const [description, setDescription] = useState(item.description);
  const isChanged = description.trim() !== item.description;
  const isUsed = item.uses.length > 0;
  const address = publicAddress(item);
  return (
    <Dialog title={mediaName(item)} onClose={onClose} size="40rem">
      <Stack gap="md">
        <Box className={styles['large']}>
          <MediaPicture item={item} sizes="min(40rem, 100vw)" />
        </Box>
        <Facts
          facts={[
            ['Size', mediaSize(item)],
            ['Uploaded', formatMoment(item.uploaded_at)],
          ]}
        />
        <Textarea
          label="Description"
          description="Found by the search, and proposed as alternative text"
          autosize
          minRows={2}
          maxLength={contentLimits.imageTextLength}
          disabled={readOnly}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <section>
          <Text component="h3" fw={600} mb={4}>
            Where it is used
          </Text>
          {isUsed ? (
            <List className={styles['uses']}>
              {item.uses.map((use) => (
                <List.Item key={`${use.kind} ${use.id}`}>
                  <Use use={use} />
                </List.Item>
              ))}
            </List>
          ) : (
            <Text c="var(--ink-2)">{removalNote(item)}</Text>
          )}
        </section>
        {address && (
          <CopyField
            label="Address"
            description="Where visitors load it"
            value={location.origin + address}
            takesFocus={false}
          />
        )}
        <Failure>{describing.isError ? errorDetail(describing.error) : undefined}</Failure>
      </Stack>
      <DialogActions>
        <Button
          variant="default"
          mr="auto"
          disabled={readOnly || isUsed}
          title={isUsed ? 'Remove it first where it is used' : undefined}
          onClick={onDelete}
        >
          Delete
        </Button>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button
          disabled={readOnly || !isChanged}
          loading={describing.isPending}
          onClick={() => describing.mutate({ id: item.id, description }, { onSuccess: onClose })}
        >
          Save
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const stateSuffixes = { public: '', draft: ', a draft', deleted: ', in the trash', saving: '' };
const entryKinds = {
  post: { name: 'Post', path: postsList.path },
  project: { name: 'Project', path: projectsList.path },
  page: { name: 'Page', path: pagesList.path },
};

function Use({ use }: { use: UploadUse }) {
  const { kind, id, title, state = 'public' } = use;
  if (kind === 'profile') return "A user's picture";
  if (kind === 'unsaved') return 'Unsaved text';
  if (kind === 'settings') {
    return (
      <Anchor component={Link} to="/admin/settings">
        The settings of the site
      </Anchor>
    );
  }
  const { name, path } = entryKinds[kind];
  if (state === 'saving') return `${name} that is being saved`;
  return (
    <>
      {name}{' '}
      <Anchor component={Link} to={state === 'deleted' ? `${path}/trash` : `${path}/edit/${id}`}>
        <bdi>{title}</bdi>
      </Anchor>
      {stateSuffixes[state]}
    </>
  );
}

function removalNote({ removed_after: lastDay }: MediaItem): string {
  const time = lastDay === null ? `${uploadLimits.unusedDays} days` : formatDay(lastDay);
  return `Nothing uses it. It is removed after ${time}, unless something shows it by then, even an earlier version.`;
}

/** @returns undefined unless the settings or a public entry use the file */
function publicAddress(item: MediaItem): string | undefined {
  const { object_key: objectKey, width, height, uses } = item;
  if (!uses.some(({ kind, state }) => kind === 'settings' || state === 'public')) return undefined;
  if (width === null || height === null) return documentCopy(objectKey);
  return publicImage({ objectKey, width, height }).url;
}
