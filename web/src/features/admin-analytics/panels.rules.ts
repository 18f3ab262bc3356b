import { rate } from '#shared/analytics/session-rules.ts';
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

/** Blue, green, amber and red, by the names of the theme's variables. */
const palette = ['--pie-blue', '--pie-green', '--pie-amber', '--pie-red'] as const;

export interface ClickArea {
  /** As in `PROJECT CARD`. */
  label: string;
  count: number;
  /** Share of all clicks, in whole percent. */
  share: number;
  /** In CSS syntax. */
  color: string;
}

/** @param counts `CLICK_…` to its count. Returns the most clicked first. */
export function clickAreas(counts: Readonly<Record<string, number>>): ClickArea[] {
  const clicked = Object.entries(counts).filter(([, count]) => count > 0);
  const all = clicked.reduce((sum, [, count]) => sum + count, 0);
  return clicked
    .toSorted(([, left], [, right]) => right - left)
    .map(([name, count], index) => ({
      label: areaLabel(name),
      count,
      share: Math.round(rate(count, all)),
      color: `var(${palette[index % palette.length]})`,
    }));
}

function areaLabel(name: string): string {
  return name.replace(/^CLICK_/, '').replaceAll('_', ' ');
}

export interface ConversionPath {
  /** As in `visit home`. */
  steps: string[];
  /** Conversions with this path. */
  count: number;
}

const shownPaths = 5;

/** @param paths by opaque keys. Identical ones are counted; the first five, most used first. */
export function topPaths(paths: Readonly<Record<string, readonly string[]>>): ConversionPath[] {
  const same = Map.groupBy(Object.values(paths), (steps) => JSON.stringify(steps));
  return [...same.values()]
    .map((found) => ({ steps: (found[0] ?? []).map(stepLabel), count: found.length }))
    .filter(({ steps }) => steps.length > 0)
    .toSorted((left, right) => right.count - left.count)
    .slice(0, shownPaths);
}

/** `VISIT_BLOG_LIST` -> `visit blog list` */
function stepLabel(name: string): string {
  return name.replaceAll('_', ' ').toLowerCase();
}
