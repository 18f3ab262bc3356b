/** Range and filter of the analytics page, kept in its URL: `?range=90&device=mobile`. */
import { visitLimits } from '#shared/schemas/visit-limits.ts';
import { useSearchParams } from 'react-router-dom';

/** The current view with its setters. Every change is a history entry, so Back returns to the view before. */
export function useAnalyticsView() {
  const [params, setParams] = useSearchParams();
  const view = parseView(params);
  const show = (changes: Partial<typeof view>) =>
    setParams((current) => viewParams({ ...parseView(current), ...changes }), {
      preventScrollReset: true,
    });
  return {
    view,
    setRange: (range: Range) => show({ range }),
    setFilter: (filter: Filter | null) => show({ filter }),
    /** Sets the filter, or removes it if it is already set. */
    toggleFilter: (filter: Filter) =>
      show({ filter: isSameFilter(filter, view.filter) ? null : filter }),
  };
}

export const ranges = ['7', '30', '90', 'all'] as const;
export type Range = (typeof ranges)[number];

export const filterDimensions = ['page', 'referrer', 'device'] as const;
export type FilterDimension = (typeof filterDimensions)[number];

/** Restricts the numbers to visits with this value. */
export interface Filter {
  dimension: FilterDimension;
  value: string;
}

export interface AnalyticsView {
  range: Range;
  filter: Filter | null;
}

const defaultRange: Range = '30';

export function isRange(value: string | null): value is Range {
  return ranges.some((range) => range === value);
}

/** Takes the first of several filters, because the server accepts one. */
export function parseView(params: URLSearchParams): AnalyticsView {
  const range = params.get('range');
  const dimension = filterDimensions.find((each) => params.get(each));
  const value = dimension && params.get(dimension)?.slice(0, visitLimits.event.page);
  return {
    range: isRange(range) ? range : defaultRange,
    filter: dimension && value ? { dimension, value } : null,
  };
}

export function viewParams({ range, filter }: AnalyticsView): URLSearchParams {
  return new URLSearchParams({
    ...(range !== defaultRange && { range }),
    ...(filter && { [filter.dimension]: filter.value }),
  });
}

export function isSameFilter(left: Filter | null, right: Filter | null): boolean {
  return left?.dimension === right?.dimension && left?.value === right?.value;
}
