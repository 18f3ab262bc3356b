import { Paper } from '@mantine/core';
import type { Overview } from '#shared/schemas/insights.ts';
import type { Range } from './analytics-view.ts';
import { Comparison } from './comparison.tsx';
import styles from './figures.module.css';
import { shareStyle } from './panel.tsx';
import { dateLabel, formatCount, rangeLabels } from './labels.ts';

export interface FiguresProps {
  range: Range;
  overview: Overview;
}

/** The four main numbers. */
export function Figures({ range, overview }: FiguresProps) {
  const { current, previous, series_unit: unit } = overview;
  const comparison = (value: number, before: number | undefined) =>
    before === undefined ? (
      `Since ${dateLabel(current.from, unit)}`
    ) : (
      <Comparison value={value} before={before} period={`the ${rangeLabels[range]} before`} />
    );
  return (
    <Paper component="dl" radius="lg" m={0} className={styles.figures}>
      <Rate label="Conversion rate" percent={current.conversion_rate} />
      <Rate label="Bounce rate" percent={current.bounce_rate} />
      <div className={styles.figure}>
        <dt>Visitors</dt>
        <dd className={styles.value}>{formatCount(current.visitors)}</dd>
        <dd className={styles.note}>{comparison(current.visitors, previous?.visitors)}</dd>
      </div>
      <div className={styles.figure}>
        <dt>Page views</dt>
        <dd className={styles.value}>{formatCount(current.page_views)}</dd>
        <dd className={styles.note}>{comparison(current.page_views, previous?.page_views)}</dd>
      </div>
    </Paper>
  );
}

/** Shown on a line from 0 to 100%. */
function Rate({ label, percent }: { label: string; percent: number }) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd className={styles.value}>
        {percent}%
        <span className={styles.scale} style={shareStyle(percent)} aria-hidden />
      </dd>
    </div>
  );
}
