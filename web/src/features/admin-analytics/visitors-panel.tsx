import type { Overview } from '#shared/schemas/insights.ts';
import type { Analytics } from './analytics.queries.ts';
import { ChartFrame, VisitorsChart } from './charts/chart-frame.tsx';
import { exportName, visitorRows } from './exports.ts';
import { NumberTable, Panel } from './panel.tsx';
import styles from './visitors-panel.module.css';
import { dateLabel, formatCount, rangeLabels, spanLabel } from './labels.ts';

/** Visitors day by day, or month by month, over those of the period before. */
export function VisitorsPanel({ analytics }: { analytics: Analytics }) {
  const { view, overview } = analytics;
  const { current, previous, series_unit: unit } = overview;
  const file = { name: exportName('visitors', analytics), rows: visitorRows(overview) };
  const legend = (
    <p className={styles.legend}>
      <span className={styles.current}>{spanLabel(current, unit)}</span>
      {previous && <span className={styles.before}>Previous {rangeLabels[view.range]}</span>}
    </p>
  );
  return (
    <Panel title="Visitors" file={file} legend={legend}>
      <ChartFrame look="line">
        <VisitorsChart {...overview} />
      </ChartFrame>
      <details className={styles.numbers}>
        <summary>{unit === 'day' ? 'Day by day' : 'Month by month'}</summary>
        <SeriesTable overview={overview} />
      </details>
    </Panel>
  );
}

function SeriesTable({ overview }: { overview: Overview }) {
  const { series, previous_series: before, series_unit: unit } = overview;
  const columns = [`${unit === 'day' ? 'Day' : 'Month'} (UTC)`, 'Visitors', 'Page views'];
  return (
    <NumberTable
      label="Visitors"
      columns={before ? [...columns, 'Visitors before'] : columns}
      rows={series.map(({ date, visitors, page_views: views }, index) => ({
        key: date,
        name: dateLabel(date, unit),
        numbers: [visitors, views, ...(before ? [before[index]?.visitors ?? 0] : [])].map(
          formatCount,
        ),
      }))}
    />
  );
}
