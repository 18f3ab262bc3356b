import { useSearchParams } from 'react-router-dom';
import { type Filter, isSameFilter, paramsOf, type Range, viewOf } from './analytics-view.ts';

/** What is asked for, and how to ask for something else. The way back leads to what was shown before. */
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
    /** Takes the filter away when it is the one that is set. */
    toggleFilter: (filter: Filter) =>
      show({ filter: isSameFilter(filter, view.filter) ? null : filter }),
  };
}
