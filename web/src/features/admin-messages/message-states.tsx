import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { inboxMessages } from '#shared/schemas/inbox-messages.ts';
import { isGone } from '#web/src/api/api-error.ts';
import { errorDetail } from '#web/src/api/client.ts';
import { EmptyState, LoadingRows, RetryNotice } from '#web/src/ui/admin/list-states.tsx';

export function MessageLoading() {
  return <LoadingRows label="Loading message" heights={[40, 88, 220]} />;
}

export interface MessageLoadFailedProps {
  error: unknown;
  list: { name: string; path: string };
  onRetry: () => void;
}

/** It does not exist, or it could not be loaded: only then a retry may help. */
export function MessageLoadFailed({ error, list, onRetry }: MessageLoadFailedProps) {
  if (!isGone(error))
    return <RetryNotice onRetry={onRetry}>{inboxMessages.loadFailed}</RetryNotice>;
  return (
    <EmptyState>
      <p role="alert">{errorDetail(error)}</p>
      <Button component={Link} to={list.path} variant="default">
        Back to {list.name}
      </Button>
    </EmptyState>
  );
}
