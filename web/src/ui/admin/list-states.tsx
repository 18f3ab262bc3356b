import { Alert, Box, Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FocusAfterMore } from '../use-focus-after-more.ts';
import { Hatch, Placeholder } from './hatch.tsx';

export interface LoadingRowsProps {
  /** As in `Loading posts`. */
  label?: string;
  /** Height of each row, in pixels. */
  heights?: readonly number[];
  /** The list's class, if its entries do not stand below each other. */
  className?: string | undefined;
  /** Shown above the rows, where there is no label. */
  children?: ReactNode;
}

/** A table's head and its first rows, with the gaps between them. */
const tableRows = [48, 48, 48, 48, 48];

/** While a list or a form is loading. */
export function LoadingRows(props: LoadingRowsProps) {
  const { label, heights = tableRows, className, children } = props;
  return (
    <Stack component="output" aria-label={label} gap="sm" className={className}>
      {children}
      {heights.map((height, index) => (
        // They do not change.
        // oxlint-disable-next-line react/no-array-index-key
        <Placeholder key={index} h={height} />
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

interface LoadMoreProps extends Pick<FocusAfterMore, 'button' | 'focusNext'> {
  label: string;
  list: {
    hasMore: boolean;
    /** The last attempt failed; a retry may succeed. */
    moreFailed?: boolean;
    loadingMore: boolean;
    loadMore: () => void;
  };
}

/** Stays, disabled, when the last page has loaded. */
export function LoadMore({ label, list, button, focusNext }: LoadMoreProps) {
  return (
    <>
      {list.moreFailed && (
        <Alert color="red" role="alert" mt="md">
          More could not be loaded. Please try again.
        </Alert>
      )}
      <Box className="dim quiet" mt="lg">
        <Button
          ref={button}
          variant="default"
          size="sm"
          disabled={!list.hasMore}
          loading={list.loadingMore}
          onClick={() => {
            focusNext();
            list.loadMore();
          }}
        >
          {label}
        </Button>
      </Box>
    </>
  );
}

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
