import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Insights, Overview } from '#shared/schemas/insights.ts';
import { visitLimits } from '#shared/schemas/visit-limits.ts';
import { api } from '#web/src/api/client.ts';
import type { AnalyticsView, Range } from './analytics-view.ts';

/** Pause between refreshes while the page is visible. They stop after a failure, which the page shows with a Retry button. */
const refreshMs = 60_000;

export interface Analytics {
  view: AnalyticsView;
  overview: Overview;
  /** The filter of the view does not apply to these paths. */
  conversionPaths: Insights['conversion_paths'];
}

/** Loads the numbers of a view. Until they arrive, and if they cannot be loaded, the numbers of the previous view remain. */
export function useAnalytics(view: AnalyticsView) {
  const query = useQuery({
    queryKey: ['analytics', view],
    queryFn: ({ signal }) => loadAnalytics(view, signal),
    refetchInterval: ({ state }) => (state.status === 'success' ? refreshMs : false),
  });
  // TanStack's `keepPreviousData` would drop the previous numbers after a failure. A state that is set during
  // rendering keeps them, and is up to date before anything is shown.
  const [lastLoaded, setLastLoaded] = useState<Analytics>();
  if (query.data && query.data !== lastLoaded) setLastLoaded(query.data);
  const isOutdated = query.data === undefined;
  return {
    /** Undefined until the first response. */
    analytics: query.data ?? lastLoaded,
    isOutdated,
    // Also true during a retry, so that the Retry button keeps the focus.
    hasFailed: query.isError || (isOutdated && query.errorUpdateCount > 0),
    retry: () => void query.refetch(),
  };
}

/** The last 7 days, compared with the 7 days before. */
export function useWeekOverview() {
  return useQuery({
    queryKey: ['analytics', 'week'],
    queryFn: ({ signal }) => api.call('getOverview', { query: { range: '7' }, signal }),
    staleTime: refreshMs,
  });
}

async function loadAnalytics(view: AnalyticsView, signal: AbortSignal): Promise<Analytics> {
  const { range, filter } = view;
  const [overview, insights] = await Promise.all([
    api.call('getOverview', {
      query: { range, ...(filter && { [filter.dimension]: filter.value }) },
      signal,
    }),
    api.call('getInsights', { query: { days: daysIn(range) }, signal }),
  ]);
  return { view, overview, conversionPaths: insights.conversion_paths };
}

function daysIn(range: Range): number {
  return range === 'all' ? visitLimits.insights.days : Number(range);
}
