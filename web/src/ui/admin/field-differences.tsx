import { useQuery } from '@tanstack/react-query';
import type { FieldDifferencesProps } from './differences.tsx';
import { LoadingRows } from './list-states.tsx';
import { RetryNotice } from './retry-notice.tsx';

export type { ChangedField, FieldDifferencesProps } from './differences.tsx';

/** How two states of a form differ; loaded when it is asked for, as few forms ever show it. */
export function FieldDifferences(props: FieldDifferencesProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['code of differences'],
    queryFn: () => import('./differences.tsx'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data) return <data.Differences {...props} />;
  if (isError) {
    return <RetryNotice onRetry={() => void refetch()}>Failed to load the differences</RetryNotice>;
  }
  return <LoadingRows label="Loading differences" heights={[120]} />;
}
