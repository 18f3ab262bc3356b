import { Button, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { limits } from '#shared/schemas/limits.ts';
import type { WirePostVersionSummary } from '#shared/schemas/post-versions.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { useFocusAfterMore } from '#web/src/ui/use-focus-after-more.ts';
import { DialogText } from '#web/src/ui/dialog.tsx';
import { usePostVersions } from './post-versions.queries.ts';
import { LoadingRows } from '#web/src/ui/admin/list-states.tsx';
import { RetryNotice } from '#web/src/ui/admin/retry-notice.tsx';
import { formatMoment } from '#web/src/ui/admin/moment.ts';
import { StatusBadge } from '../list/status-badge.tsx';
import styles from './versions-dialog.module.css';

export interface VersionsListProps {
  post: Post;
  /** The previously viewed version; it gets the focus. */
  focused: number | undefined;
  onChoose: (version: number) => void;
}

export function VersionsList({ post, focused, onChoose }: VersionsListProps) {
  const query = usePostVersions(post);
  const versions = query.data?.pages.flatMap((page) => page.data) ?? [];
  const { list, button, focusNext } = useFocusAfterMore(
    versions.length,
    query.isFetchNextPageError,
    'button',
  );
  if (query.isPending) return <LoadingRows label="Loading versions" heights={[44, 44, 44]} />;
  if (query.isLoadingError) {
    return (
      <RetryNotice onRetry={() => void query.refetch()}>Failed to load the versions</RetryNotice>
    );
  }
  if (versions.length === 0) return <DialogText>No earlier versions yet</DialogText>;
  return (
    <>
      <DialogText>
        Earlier versions of this post, newest first. The last {limits.keptVersions} are kept. Choose
        one to compare it with the form.
      </DialogText>
      <ul ref={list} className={styles.list} aria-label="Earlier versions">
        {versions.map((version) => (
          <Entry
            key={version.version}
            version={version}
            focused={version.version === focused}
            onChoose={() => onChoose(version.version)}
          />
        ))}
      </ul>
      {query.isFetchNextPageError && (
        <Text role="alert" c="var(--mantine-color-error)" fz="0.875rem" mt="0.35rem">
          Failed to load more versions
        </Text>
      )}
      {query.hasNextPage && (
        <Button
          ref={button}
          variant="default"
          size="sm"
          mt="md"
          loading={query.isFetchingNextPage}
          onClick={() => {
            focusNext();
            void query.fetchNextPage();
          }}
        >
          Load more
        </Button>
      )}
    </>
  );
}

interface EntryProps {
  version: WirePostVersionSummary;
  focused: boolean;
  onChoose: () => void;
}

function Entry({ version, focused, onChoose }: EntryProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused) button.current?.focus();
  }, [focused]);
  return (
    <li>
      <button ref={button} type="button" className={styles.entry} onClick={onChoose}>
        <span className={styles.title}>{version.title}</span>
        <StatusBadge status={version.status} />
        <Text span c="var(--ink-2)" fz="sm" className={styles.when}>
          <time dateTime={version.saved_at}>{formatMoment(version.saved_at)}</time>
          {', by '}
          {nameOf(version.saved_by)}
        </Text>
      </button>
    </li>
  );
}

function nameOf({ first_name, last_name, username }: WirePostVersionSummary['saved_by']): string {
  return `${first_name} ${last_name}`.trim() || username;
}
