import { Button, Skeleton } from '@mantine/core';
import { Link } from 'react-router-dom';
import { authorMessages } from '#shared/schemas/author-messages.ts';

export function PostFormLoading() {
  return (
    <output aria-label="Loading post" className="adm-rows">
      <Skeleton height={48} animate={false} />
      <Skeleton height={400} animate={false} />
    </output>
  );
}

export function PostLoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="adm-state" role="alert">
      <div className="adm-hatch" aria-hidden />
      <p>{authorMessages.postLoadFailed}</p>
      <div className="adm-actions">
        <Button variant="default" onClick={onRetry}>
          Retry
        </Button>
        <Button component={Link} to="/admin/posts" variant="subtle">
          Back to Blog Posts
        </Button>
      </div>
    </div>
  );
}
