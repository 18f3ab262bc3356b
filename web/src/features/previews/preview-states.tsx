import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { FailedNotice, Notice } from '#web/src/ui/notice.tsx';
import { PageTitle } from '#web/src/ui/page-title.tsx';
import styles from './previews.module.css';

export function PreviewNotAvailable() {
  const toBlog = (
    <Button component={Link} to="/blog" variant="default">
      Go to the blog
    </Button>
  );
  return (
    <div className={`page ${styles.state}`}>
      <PageTitle>Preview not available</PageTitle>
      <Notice action={toBlog}>
        <h1>Preview not available</h1>
        <p className={styles.reason}>
          This link has expired, was revoked or is incomplete. Please ask the author for a new one.
        </p>
      </Notice>
    </div>
  );
}

export function PreviewFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={`page ${styles.state}`}>
      <PageTitle>Preview not loaded</PageTitle>
      <FailedNotice onRetry={onRetry}>
        <h1>Preview not loaded</h1>
        <p className={styles.reason}>The preview could not be loaded. Please try again.</p>
      </FailedNotice>
    </div>
  );
}
