import { rate } from '#shared/analytics/session-rules.ts';

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
