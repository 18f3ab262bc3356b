import type { Overview } from '#shared/schemas/insights.ts';
import { type FilterDimension, filterDimensions } from './analytics-view.ts';
import type { Dimension } from './labels.ts';

export interface TopList {
  title: string;
  /** The response's field with its values. */
  key: 'pages' | 'referrers' | 'campaigns' | 'devices' | 'landing_pages' | 'countries' | 'browsers';
  /** Above the values, and above their counts. */
  columns: readonly [string, string];
  dimension: Dimension;
}

/** In the order in which they are shown. */
export const topLists: readonly TopList[] = [
  { title: 'Top pages', key: 'pages', columns: ['Page', 'Views'], dimension: 'page' },
  {
    title: 'Referrers',
    key: 'referrers',
    columns: ['Source', 'Visitors'],
    dimension: 'referrer',
  },
  {
    title: 'Campaigns',
    key: 'campaigns',
    columns: ['Source / medium / campaign', 'Visitors'],
    dimension: 'campaign',
  },
  { title: 'Devices', key: 'devices', columns: ['Type', 'Visitors'], dimension: 'device' },
  {
    title: 'Landing pages',
    key: 'landing_pages',
    columns: ['Page', 'Visitors'],
    dimension: 'landing page',
  },
  {
    title: 'Countries',
    key: 'countries',
    columns: ['Country', 'Visitors'],
    dimension: 'country',
  },
  {
    title: 'Browsers',
    key: 'browsers',
    columns: ['Browser', 'Visitors'],
    dimension: 'browser',
  },
];

export type TopValue = Overview[TopList['key']][number];

/** Whether the numbers can be filtered by a value of it. */
export function canFilter(dimension: Dimension): dimension is FilterDimension {
  return filterDimensions.some((each) => each === dimension);
}
