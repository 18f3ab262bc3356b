import { rate } from '#shared/analytics/session-rules.ts';
import type { Overview } from '#shared/schemas/insights.ts';
import { type FilterDimension, filterDimensions } from './analytics-view.ts';
import type { Dimension } from './labels.ts';

export interface TopList {
  title: string;
  /** The field of the response with the values. */
  key: 'pages' | 'referrers' | 'campaigns' | 'devices' | 'landing_pages' | 'countries' | 'browsers';
  /** The column headings of the values and of their counts. */
  columns: readonly [string, string];
  dimension: Dimension;
}

/** In display order. */
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

export function canFilter(dimension: Dimension): dimension is FilterDimension {
  return filterDimensions.some((each) => each === dimension);
}

const palette = ['--pie-blue', '--pie-green', '--pie-amber', '--pie-red'] as const;

export interface ClickArea {
  /** Such as `PROJECT CARD`. */
  label: string;
  count: number;
  /** Share of all clicks, in whole percent. */
  share: number;
  /** A CSS colour. */
  color: string;
}

/**
 * @param counts clicks by event name, such as `CLICK_PROJECT_CARD`
 * @returns the most clicked area first
 */
export function clickAreas(counts: Readonly<Record<string, number>>): ClickArea[] {
  const clicked = Object.entries(counts).filter(([, count]) => count > 0);
  const total = clicked.reduce((sum, [, count]) => sum + count, 0);
  return clicked
    .toSorted(([, left], [, right]) => right - left)
    .map(([name, count], index) => ({
      label: areaLabel(name),
      count,
      share: Math.round(rate(count, total)),
      color: `var(${palette[index % palette.length]})`,
    }));
}

function areaLabel(name: string): string {
  return name.replace(/^CLICK_/, '').replaceAll('_', ' ');
}

export interface ConversionPath {
  /** Such as `visit home`. */
  steps: string[];
  /** The number of conversions. */
  count: number;
}

const maxPaths = 5;

/**
 * @param paths the steps of each conversion; the keys have no meaning
 * @returns the most frequent paths, the most frequent first
 */
export function topPaths(paths: Readonly<Record<string, readonly string[]>>): ConversionPath[] {
  const groups = Map.groupBy(Object.values(paths), (steps) => JSON.stringify(steps));
  return [...groups.values()]
    .map((group) => ({ steps: (group[0] ?? []).map(stepLabel), count: group.length }))
    .filter(({ steps }) => steps.length > 0)
    .toSorted((left, right) => right.count - left.count)
    .slice(0, maxPaths);
}

/** `VISIT_BLOG_LIST` -> `visit blog list` */
function stepLabel(name: string): string {
  return name.replaceAll('_', ' ').toLowerCase();
}
