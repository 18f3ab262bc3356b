import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export interface LoadFailedProps {
  /** The list that leads here. */
  list: { name: string; path: string };
  onRetry: () => void;
  /** What could not be loaded. */
  children: ReactNode;
}

/** In place of a form whose entry could not be loaded. */
export function LoadFailed({ list, onRetry, children }: LoadFailedProps) {
  return (
    <div className="adm-state" role="alert">
      <div className="adm-hatch" aria-hidden />
      <p>{children}</p>
      <div className="adm-actions">
        <Button variant="default" onClick={onRetry}>
          Retry
        </Button>
        <Button component={Link} to={list.path} variant="subtle">
          Back to {list.name}
        </Button>
      </div>
    </div>
  );
}
