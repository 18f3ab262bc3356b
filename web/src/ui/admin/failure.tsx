import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';

/** Why something failed, announced at once; nothing without a reason. */
export function Failure({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <Alert color="red" role="alert">
      {children}
    </Alert>
  );
}
