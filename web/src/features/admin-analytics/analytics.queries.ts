import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Insights, Overview } from '#shared/schemas/insights.ts';
import { visitLimits } from '#shared/schemas/visit-limits.ts';
import { api } from '#web/src/api/client.ts';
import type { AnalyticsView, Range } from './analytics-view.ts';

/** Between two requests of the live visitors, while the page is visible. */
const refreshMs = 60_000;

export interface Analytics {
  /** The requested view. */
  view: AnalyticsView;
  overview: Overview;
  /** For all visits, whatever the filter. */
  conversionPaths: Insights['conversion_paths'];
}

/** The numbers of a view. Until they have loaded, and when that fails, the previous ones stay. */
export function useAnalytics(view: AnalyticsView) {
  const query = useQuery({
    queryKey: ['analytics', view],
    queryFn: ({ signal }) => load(view, signal),
    refetchInterval: ({ state }) => (state.status === 'success' ? refreshMs : false),
  });
  const [last, setLast] = useState<Analytics>();
  if (query.data && query.data !== last) setLast(query.data);
  const isBehind = query.data === undefined;
  return {
    /** None until the first response. */
    analytics: query.data ?? last,
    isBehind,
    // Until a retry succeeds, its button stays.
    failed: query.isError || (isBehind && query.errorUpdateCount > 0),
    retry: () => void query.refetch(),
  };
}

/** The last 7 days and the 7 before. */
export function useWeek() {
  return useQuery({
    queryKey: ['analytics', 'week'],
    queryFn: ({ signal }) => api.call('getOverview', { query: { range: '7' }, signal }),
    staleTime: refreshMs,
  });
}

async function load(view: AnalyticsView, signal: AbortSignal): Promise<Analytics> {
  const { range, filter } = view;
  const [overview, insights] = await Promise.all([
    api.call('getOverview', {
      query: { range, ...(filter && { [filter.dimension]: filter.value }) },
      signal,
    }),
    api.call('getInsights', { query: { days: daysOf(range) }, signal }),
  ]);
  return { view, overview, conversionPaths: insights.conversion_paths };
}

function daysOf(range: Range): number {
  return range === 'all' ? visitLimits.insights.days : Number(range);
}
