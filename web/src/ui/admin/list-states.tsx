import { Alert, Button, Skeleton } from '@mantine/core';
import type { ReactNode, Ref } from 'react';

/** While a list is on its way. `label` as in `Loading posts`. */
export function LoadingRows({ label }: { label: string }) {
  return (
    <output aria-label={label} className="adm-rows">
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height={44} animate={false} />
      ))}
    </output>
  );
}

export function EmptyState({ children }: { children: ReactNode }) {
  return (
    <div className="adm-state">
      <div className="adm-hatch" aria-hidden />
      {children}
    </div>
  );
}

export interface LoadMoreProps {
  label: string;
  hasMore: boolean;
  /** The last attempt failed; another one may succeed. */
  failed: boolean;
  loading: boolean;
  onLoadMore: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** Stays, disabled, when the last page is there. */
export function LoadMore({ label, hasMore, failed, loading, onLoadMore, ref }: LoadMoreProps) {
  return (
    <>
      {failed && (
        <Alert color="red" role="alert" mt="md">
          More could not be loaded. Please try again.
        </Alert>
      )}
      <div className="dim quiet adm-more">
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
      </div>
    </>
  );
}
