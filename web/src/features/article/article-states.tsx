import { Button, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Notice } from '#web/src/ui/notice.tsx';
import { PageTitle } from '#web/src/ui/page-title.tsx';
import styles from './article.module.css';
import type { ReadEntry, ReadKind } from './read-kind.ts';

/** @param noun what is being loaded, for screen readers, such as `post` */
export function ArticleLoading({ noun }: { noun: string }) {
  return (
    <div className={`page ${styles.state}`}>
      <PageTitle>Loading</PageTitle>
      <VisuallyHidden component="output">{`Loading ${noun}...`}</VisuallyHidden>
      <div className={styles.skeleton} aria-hidden="true">
        <div className="hatched" />
        <div className={`hatched ${styles.titleToCome}`} />
        <div className="hatched" />
        <div className={`hatched ${styles.coverToCome}`} />
      </div>
    </div>
  );
}

interface ArticleMissingProps extends Pick<ReadKind<ReadEntry>, 'notFound' | 'back'> {
  /** Given if the entry could not be loaded, and may exist. */
  onRetry?: () => void;
}

/** Has the same title whether the entry does not exist or could not be loaded, as specified for posts. */
export function ArticleMissing({ notFound, back, onRetry }: ArticleMissingProps) {
  return (
    <div className={`page ${styles.state}`}>
      <PageTitle>{notFound}</PageTitle>
      <Notice
        alert={onRetry !== undefined}
        action={
          <div className={styles.actions}>
            {onRetry && (
              <Button variant="default" onClick={onRetry}>
                Retry
              </Button>
            )}
            <Button
              component={Link}
              to={back.to}
              variant="default"
              leftSection={<IconArrowLeft size={17} stroke={1.6} aria-hidden="true" />}
            >
              {back.text}
            </Button>
          </div>
        }
      >
        <h1>{notFound}</h1>
        {onRetry && <p className={styles.reason}>It could not be loaded. Please try again.</p>}
      </Notice>
    </div>
  );
}
