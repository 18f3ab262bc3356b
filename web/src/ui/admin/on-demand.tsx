import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RetryNotice } from './list-states.tsx';

export interface OnDemandProps<Code> {
  /** Such as `the differences`. */
  name: string;
  load: () => Promise<Code>;
  /** Shown until the code has loaded. */
  placeholder?: ReactNode;
  children: (code: Code) => ReactNode;
}

/** Loads the code of a rarely used part when the part is shown, and offers a retry if that fails. */
export function OnDemand<Code>({ name, load, placeholder, children }: OnDemandProps<Code>) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['code', name],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data) return children(data);
  if (isError)
    return <RetryNotice onRetry={() => void refetch()}>Failed to load {name}</RetryNotice>;
  return placeholder;
}
