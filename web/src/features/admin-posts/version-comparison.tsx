import { Button, Skeleton } from '@mantine/core';
import { readStored } from '#shared/content/read-stored.ts';
import { serializeContent } from '#shared/content/nodes.ts';
import type { WirePostVersion } from '#shared/schemas/post-versions.ts';
import type { PostFormValues } from './post-form.rules.ts';
import { usePostVersion } from './post-versions.queries.ts';
import { RetryNotice } from '#web/src/ui/admin/retry-notice.tsx';
import { formatMoment } from '#web/src/ui/admin/moment.ts';
import { ValuesDifference } from './values-difference.tsx';
import styles from './versions-dialog.module.css';

export interface VersionComparisonProps {
  /** Of the post. */
  id: string;
  version: number;
  /** What stands in the form now. */
  values: PostFormValues;
  onRestore: () => void;
}

/** One version, as a change of what stands in the form. */
export function VersionComparison({ id, version, values, onRestore }: VersionComparisonProps) {
  const query = usePostVersion(id, version);
  if (query.isPending) {
    return (
      <output aria-label="Loading version" className="adm-rows">
        <Skeleton height={120} animate={false} />
      </output>
    );
  }
  if (query.isError) {
    return (
      <RetryNotice onRetry={() => void query.refetch()}>Failed to load this version</RetryNotice>
    );
  }
  return (
    <>
      <p className={styles.which}>
        Version of <time dateTime={query.data.saved_at}>{formatMoment(query.data.saved_at)}</time>,
        compared with the form
      </p>
      <ValuesDifference
        before={values}
        after={valuesOfVersion(query.data, values)}
        beforeLabel="In the form"
        afterLabel="In this version"
      />
      <div className="adm-actions adm-actions-end">
        <Button onClick={onRestore}>Restore this version</Button>
      </div>
    </>
  );
}

/** The form after that version came back: its slug and schedule stay. */
function valuesOfVersion(version: WirePostVersion, values: PostFormValues): PostFormValues {
  const { title, category, tags, excerpt, avatar, content } = version;
  return {
    ...values,
    title,
    category: category.title,
    tags: tags.map((tag) => tag.title),
    excerpt,
    avatar: avatar ?? '',
    content: serializeContent(readStored(content)),
  };
}
