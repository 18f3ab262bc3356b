import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RetryNotice } from './list-states.tsx';

export interface OnDemandProps<Code> {
  /** As in `the differences`. */
  name: string;
  load: () => Promise<Code>;
  /** Until it is loaded. */
  placeholder?: ReactNode;
  children: (code: Code) => ReactNode;
}

/** Parts that few forms ever show: their code is loaded when they are shown, again if that fails. */
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
