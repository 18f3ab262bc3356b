import { Button, Text } from '@mantine/core';
import { readStored } from '#shared/content/read-stored.ts';
import { serializeContent } from '#shared/content/nodes.ts';
import type { WirePostVersion } from '#shared/schemas/post-versions.ts';
import { DialogActions } from '#web/src/ui/dialog.tsx';
import type { PostFormValues } from '../form/post-form.rules.ts';
import { usePostVersion } from './post-versions.queries.ts';
import { LoadingRows } from '#web/src/ui/admin/list-states.tsx';
import { RetryNotice } from '#web/src/ui/admin/retry-notice.tsx';
import { formatMoment } from '#web/src/ui/admin/moment.ts';
import { ValuesDifference } from './values-difference.tsx';

export interface VersionComparisonProps {
  /** The post's id. */
  id: string;
  version: number;
  /** The form's current values. */
  values: PostFormValues;
  onRestore: () => void;
}

/** One version, as a change of the form's values. */
export function VersionComparison({ id, version, values, onRestore }: VersionComparisonProps) {
  const query = usePostVersion(id, version);
  if (query.isPending) return <LoadingRows label="Loading version" heights={[120]} />;
  if (query.isError) {
    return (
      <RetryNotice onRetry={() => void query.refetch()}>Failed to load this version</RetryNotice>
    );
  }
  return (
    <>
      <Text mb="md">
        Version of <time dateTime={query.data.saved_at}>{formatMoment(query.data.saved_at)}</time>,
        compared with the form
      </Text>
      <ValuesDifference
        before={values}
        after={valuesOfVersion(query.data, values)}
        beforeLabel="In the form"
        afterLabel="In this version"
      />
      <DialogActions>
        <Button onClick={onRestore}>Restore this version</Button>
      </DialogActions>
    </>
  );
}

/** The form after restoring that version: its slug and schedule stay. */
function valuesOfVersion(version: WirePostVersion, values: PostFormValues): PostFormValues {
  const { title, category, tags, excerpt, avatar, content } = version;
  return {
    ...values,
    title,
    category: category.title,
    tags: tags.map((tag) => tag.title),
    tagDraft: '',
    excerpt,
    avatar: avatar ?? '',
    content: serializeContent(readStored(content)),
  };
}
