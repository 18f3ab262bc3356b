import { Alert, Box, Button, Skeleton, Stack } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { Hatch } from './hatch.tsx';

export interface LoadingRowsProps {
  /** As in `Loading posts`. */
  label?: string;
  /** Height of each row, in pixels. */
  heights?: readonly number[];
  /** Shown above the rows, where there is no label. */
  children?: ReactNode;
}

/** While a list or a form is loading. */
export function LoadingRows({ label, heights = [44, 44, 44, 44, 44], children }: LoadingRowsProps) {
  return (
    <Stack component="output" aria-label={label} gap="sm" py="md">
      {children}
      {heights.map((height, index) => (
        // They do not change.
        // oxlint-disable-next-line react/no-array-index-key
        <Skeleton key={index} height={height} />
      ))}
    </Stack>
  );
}

/** When there is nothing to show. */
export function EmptyState({ children, role }: { children: ReactNode; role?: 'alert' }) {
  return (
    <Stack align="flex-start" py="md" c="var(--ink-2)" role={role}>
      <Hatch />
      {children}
    </Stack>
  );
}

export interface LoadMoreProps {
  label: string;
  hasMore: boolean;
  /** The last attempt failed; a retry may succeed. */
  failed: boolean;
  loading: boolean;
  onLoadMore: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** Stays, disabled, when the last page has loaded. */
export function LoadMore({ label, hasMore, failed, loading, onLoadMore, ref }: LoadMoreProps) {
  return (
    <>
      {failed && (
        <Alert color="red" role="alert" mt="md">
          More could not be loaded. Please try again.
        </Alert>
      )}
      <Box className="dim quiet" mt="lg">
        <Button
          ref={ref}
          variant="default"
          size="sm"
          disabled={!hasMore}
          loading={loading}
          onClick={onLoadMore}
        >
          {label}
        </Button>
      </Box>
    </>
  );
}
