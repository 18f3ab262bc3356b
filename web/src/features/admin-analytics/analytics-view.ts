/** The state of the screen in its address: `?range=90&device=mobile`. */
import { visitLimits } from '#shared/schemas/visit-limits.ts';
import { useSearchParams } from 'react-router-dom';

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

export const ranges = ['7', '30', '90', 'all'] as const;
export type Range = (typeof ranges)[number];

export const filterDimensions = ['page', 'referrer', 'device'] as const;
export type FilterDimension = (typeof filterDimensions)[number];

/** It selects visits; everything else is about those. */
export interface Filter {
  dimension: FilterDimension;
  value: string;
}

export interface AnalyticsView {
  range: Range;
  filter: Filter | null;
}

const usualRange: Range = '30';

export function isRange(value: string | null): value is Range {
  return ranges.some((range) => range === value);
}

/** In an address with several filters the first counts: the server accepts one. */
export function viewOf(params: URLSearchParams): AnalyticsView {
  const asked = params.get('range');
  const dimension = filterDimensions.find((each) => params.get(each));
  const value = dimension && params.get(dimension)?.slice(0, visitLimits.event.page);
  return {
    range: isRange(asked) ? asked : usualRange,
    filter: dimension && value ? { dimension, value } : null,
  };
}

export function paramsOf({ range, filter }: AnalyticsView): URLSearchParams {
  return new URLSearchParams({
    ...(range !== usualRange && { range }),
    ...(filter && { [filter.dimension]: filter.value }),
  });
}

export function isSameFilter(left: Filter | null, right: Filter | null): boolean {
  return left?.dimension === right?.dimension && left?.value === right?.value;
}
