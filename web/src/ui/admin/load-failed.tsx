import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from './list-states.tsx';

export interface LoadFailedProps {
  /** The list that leads here. */
  list: { name: string; path: string };
  onRetry: () => void;
  /** Says what could not be loaded. */
  children: ReactNode;
}

/** Replaces a form whose entry could not be loaded. */
export function LoadFailed({ list, onRetry, children }: LoadFailedProps) {
  return (
    <EmptyState role="alert">
      <p>{children}</p>
      <Group gap="sm">
        <Button variant="default" onClick={onRetry}>
          Retry
        </Button>
        <Button component={Link} to={list.path} variant="subtle">
          Back to {list.name}
        </Button>
      </Group>
    </EmptyState>
  );
}
