import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

/** Stands where something could not be loaded. */
export function RetryNotice({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return (
    <div className="adm-state" role="alert">
      <div className="adm-hatch" aria-hidden />
      <p>{children}</p>
      <Button variant="default" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
