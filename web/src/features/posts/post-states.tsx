import { Button, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { messages } from '#shared/schemas/messages.ts';
import { Notice } from '#web/src/ui/notice.tsx';
import { PageTitle } from '#web/src/ui/page-title.tsx';
import styles from './post-states.module.css';

export function PostLoading() {
  return (
    <div className={`page ${styles.state}`}>
      <PageTitle>Loading</PageTitle>
      <VisuallyHidden component="output">Loading post...</VisuallyHidden>
      <div className={styles.skeleton} aria-hidden="true">
        <div className="hatched" />
        <div className={`hatched ${styles.title}`} />
        <div className="hatched" />
        <div className={`hatched ${styles.cover}`} />
      </div>
    </div>
  );
}

export function PostNotFound() {
  return (
    <div className={`page ${styles.state}`}>
      <PageTitle>{messages.postNotFound}</PageTitle>
      <Notice action={<BackToBlog />}>
        <h1>{messages.postNotFound}</h1>
      </Notice>
    </div>
  );
}

/** The same words as for a missing post, as specified, with a way to retry. */
export function PostFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={`page ${styles.state}`}>
      <PageTitle>{messages.postNotFound}</PageTitle>
      <Notice
        alert
        action={
          <div className={styles.actions}>
            <Button variant="default" onClick={onRetry}>
              Retry
            </Button>
            <BackToBlog />
          </div>
        }
      >
        <h1>{messages.postNotFound}</h1>
        <p className={styles.reason}>It could not be loaded. Please try again.</p>
      </Notice>
    </div>
  );
}

function BackToBlog() {
  return (
    <Button
      component={Link}
      to="/blog"
      variant="default"
      leftSection={<IconArrowLeft size={17} stroke={1.6} aria-hidden="true" />}
    >
      Back to Blog
    </Button>
  );
}
