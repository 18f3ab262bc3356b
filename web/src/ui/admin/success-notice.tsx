import { Alert } from '@mantine/core';

/** Says that something is done, also to a screen reader; that needs a place from the beginning. */
export function SuccessNotice({ children }: { children: string | undefined }) {
  return (
    <output>
      {children !== undefined && (
        <Alert color="green" role="presentation">
          {children}
        </Alert>
      )}
    </output>
  );
}
