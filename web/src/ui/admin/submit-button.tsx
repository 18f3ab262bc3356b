import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

export interface SubmitButtonProps {
  /** Why nothing can be saved. */
  lockedBecause: string | undefined;
  isBusy: boolean;
  children: ReactNode;
}

/** Saves a form. It is not disabled during the request, which would take the focus from it. */
export function SubmitButton({ lockedBecause, isBusy, children }: SubmitButtonProps) {
  const isLocked = lockedBecause !== undefined;
  return (
    <Button
      type="submit"
      disabled={isLocked}
      title={lockedBecause}
      aria-disabled={isLocked || isBusy}
      data-disabled={isLocked || isBusy || undefined}
    >
      {children}
    </Button>
  );
}
