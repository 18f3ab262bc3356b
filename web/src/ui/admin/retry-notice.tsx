import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from './list-states.tsx';

/** Replaces what could not be loaded. */
export function RetryNotice({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return (
    <EmptyState role="alert">
      <p>{children}</p>
      <Button variant="default" onClick={onRetry}>
        Retry
      </Button>
    </EmptyState>
  );
}
