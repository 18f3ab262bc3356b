/** Formats values, days and ranges for the page and for exported files. */
import { unknownValue } from '#shared/analytics/visitor-events.ts';
import type { OverviewPeriod } from '#shared/schemas/insights.ts';
import { countryName } from '#web/src/ui/admin/country-name.ts';
import type { FilterDimension, Range } from './analytics-view.ts';

export type Dimension = FilterDimension | 'country' | 'browser' | 'landing page' | 'campaign';

export const rangeLabels: Record<Range, string> = {
  '7': '7 days',
  '30': '30 days',
  '90': '90 days',
  all: 'All',
};

/** `(direct)` -> `Direct`, `FR` -> `France`, `mobile` -> `Mobile`; other values stay as they are. */
export function valueLabel(dimension: Dimension, value: string): string {
  if (dimension === 'referrer' && value === unknownValue.referrer) return 'Direct';
  if (dimension === 'country') {
    return value === unknownValue.country ? 'Unknown' : countryName(value);
  }
  if (dimension === 'device') return value.charAt(0).toUpperCase() + value.slice(1);
  return value;
}

const countFormat = new Intl.NumberFormat('en-US');

/** `12480` -> `12,480` */
export function formatCount(value: number): string {
  return countFormat.format(value);
}

const inUtc = { month: 'short', timeZone: 'UTC' } as const;
const dayFormat = new Intl.DateTimeFormat('en-US', { ...inUtc, day: 'numeric' });
const monthFormat = new Intl.DateTimeFormat('en-US', { ...inUtc, year: 'numeric' });

/** `2026-11-01` -> `Nov 1`, or `Nov 2026` for a month */
export function dateLabel(date: string, unit: 'day' | 'month'): string {
  return (unit === 'day' ? dayFormat : monthFormat).format(new Date(date));
}

/** `Oct 22 to Nov 20` */
export function spanLabel(
  { from, to }: Pick<OverviewPeriod, 'from' | 'to'>,
  unit: 'day' | 'month',
) {
  return `${dateLabel(from, unit)} to ${dateLabel(to, unit)}`;
}
