import { Button, Skeleton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { limits } from '#shared/schemas/limits.ts';
import type { WirePostVersionSummary } from '#shared/schemas/post-versions.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { useFocusAfterMore } from '#web/src/ui/use-focus-after-more.ts';
import { usePostVersions } from './post-versions.queries.ts';
import { RetryNotice } from '#web/src/ui/admin/retry-notice.tsx';
import { formatMoment } from '#web/src/ui/admin/moment.ts';
import { StatusBadge } from './status-badge.tsx';
import styles from './versions-dialog.module.css';

export interface VersionsListProps {
  post: Post;
  /** The version that was looked at before; the keyboard goes on there. */
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
  if (query.isPending) return <LoadingVersions />;
  if (query.isLoadingError) {
    return (
      <RetryNotice onRetry={() => void query.refetch()}>Failed to load the versions</RetryNotice>
    );
  }
  if (versions.length === 0) return <p className="adm-dialog-text">No earlier versions yet</p>;
  return (
    <>
      <p className="adm-dialog-text">
        Earlier versions of this post, newest first. The last {limits.keptVersions} are kept. Choose
        one to compare it with the form.
      </p>
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
        <p role="alert" className="field-error">
          Failed to load more versions
        </p>
      )}
      {query.hasNextPage && (
        <Button
          ref={button}
          variant="default"
          size="sm"
          className={styles.more}
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
        <span className={styles.when}>
          <time dateTime={version.saved_at}>{formatMoment(version.saved_at)}</time>
          {', by '}
          {nameOf(version.saved_by)}
        </span>
      </button>
    </li>
  );
}

function LoadingVersions() {
  return (
    <output aria-label="Loading versions" className="adm-rows">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={44} animate={false} />
      ))}
    </output>
  );
}

function nameOf({ first_name, last_name, username }: WirePostVersionSummary['saved_by']): string {
  return `${first_name} ${last_name}`.trim() || username;
}
