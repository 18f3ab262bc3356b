import { useSearchParams } from 'react-router-dom';
import { type Filter, isSameFilter, paramsOf, type Range, viewOf } from './analytics-view.ts';

/** The current view, and how to request another. Going back leads to the previous view. */
export function useAnalyticsView() {
  const [params, setParams] = useSearchParams();
  const view = viewOf(params);
  const show = (changes: Partial<typeof view>) =>
    setParams((current) => paramsOf({ ...viewOf(current), ...changes }), {
      preventScrollReset: true,
    });
  return {
    view,
    setRange: (range: Range) => show({ range }),
    setFilter: (filter: Filter | null) => show({ filter }),
    /** Removes the filter when it is the current one. */
    toggleFilter: (filter: Filter) =>
      show({ filter: isSameFilter(filter, view.filter) ? null : filter }),
  };
}
