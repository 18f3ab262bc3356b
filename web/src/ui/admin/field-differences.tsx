import { useQuery } from '@tanstack/react-query';
import { LoadingRows } from './list-states.tsx';
import { RetryNotice } from './retry-notice.tsx';

/** A field that differs between two states of a form. */
export interface ChangedField {
  label: string;
  before: string;
  after: string;
}

export interface FieldDifferencesProps {
  fields: readonly ChangedField[];
  /** A rich text as it is stored, compared beside its words as well. */
  content?: { before: string; after: string } | undefined;
  beforeLabel: string;
  afterLabel: string;
}

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
