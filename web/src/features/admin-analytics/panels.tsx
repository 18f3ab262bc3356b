import { Box, Group, Text } from '@mantine/core';
import { Component, Fragment, lazy, type ReactNode, Suspense } from 'react';
import type { Overview } from '#shared/schemas/insights.ts';
import { visitLimits } from '#shared/schemas/visit-limits.ts';
import type { AnalyticsView } from './analytics-view.ts';
import type { Analytics } from './analytics.queries.ts';
import { clickAreas, topPaths } from './panels.rules.ts';
import { clickRows, pathRows, visitorRows } from './exports.ts';
import { dateLabel, formatCount, rangeLabels, spanLabel } from './labels.ts';
import styles from './panel.module.css';
import { EmptyPanel, NumberTable, Panel } from './panel.tsx';

const clicksTitle = 'Most Clicked Areas';

export function ClicksPanel({ analytics }: { analytics: Analytics }) {
  const areas = clickAreas(analytics.overview.current.click_counts);
  return (
    <Panel title={clicksTitle} analytics={analytics} rows={clickRows(areas)}>
      {areas.length === 0 && <EmptyPanel>No clicks yet</EmptyPanel>}
      {areas.length > 0 && (
        <Group flex={1} justify="center" gap="lg">
          <ChartFrame look="pie">
            <ClicksChart areas={areas} />
          </ChartFrame>
          <Box flex="1 1 11rem">
            <NumberTable
              label={clicksTitle}
              columns={['Area', 'Clicks', 'Share']}
              hidesColumns
              rows={areas.map(({ label, count, share, color }) => ({
                key: label,
                name: <AreaName label={label} color={color} />,
                numbers: [formatCount(count), `${share}%`],
              }))}
            />
          </Box>
        </Group>
      )}
    </Panel>
  );
}

function AreaName({ label, color }: { label: string; color: string }) {
  return (
    <>
      <Box
        component="span"
        display="inline-block"
        w={12}
        h={12}
        mr="0.6rem"
        bdrs="xs"
        bg={color}
        style={{ printColorAdjust: 'exact' }}
        aria-hidden
      />
      <span className={styles.area}>{label}</span>
    </>
  );
}

const pathsTitle = 'Top Conversion Paths';

export function PathsPanel({ analytics }: { analytics: Analytics }) {
  const paths = topPaths(analytics.conversionPaths);
  return (
    <Panel title={pathsTitle} analytics={analytics} rows={pathRows(paths)}>
      {paths.length === 0 && <EmptyPanel>No conversions yet</EmptyPanel>}
      {paths.length > 0 && (
        <>
          <ChartFrame look="bars">
            <PathsChart paths={paths} />
          </ChartFrame>
          <Box mt="sm">
            <NumberTable
              label={pathsTitle}
              columns={['Path', 'Conversions']}
              hidesColumns
              rows={paths.map(({ steps, count }) => ({
                key: JSON.stringify(steps),
                name: <Steps steps={steps} />,
                numbers: [formatCount(count)],
              }))}
            />
          </Box>
        </>
      )}
      <Text c="dimmed" fz="sm">
        {pathsNote(analytics.view)}
      </Text>
    </Panel>
  );
}

function Steps({ steps }: { steps: readonly string[] }) {
  return steps.map((step, index) => (
    // Steps may repeat, so only the index is unique.
    <Fragment key={index}>
      {index > 0 && (
        <Text span c="var(--datum-text)" inherit>
          {' → '}
        </Text>
      )}
      {step}
    </Fragment>
  ));
}

/** Says which visits the paths cover: they are stored for a shorter time than the other numbers, and cannot be filtered. */
function pathsNote({ range, filter }: AnalyticsView): string {
  const storedPeriod = `Of the last ${visitLimits.event.keptDays} days`;
  if (range === 'all') return filter ? `${storedPeriod}, of all visits.` : `${storedPeriod}.`;
  return filter ? 'Of all visits, whatever the filter.' : '';
}

/** Visitors by day or by month, compared with the period before. */
export function VisitorsPanel({ analytics }: { analytics: Analytics }) {
  const { view, overview } = analytics;
  const { current, previous, series_unit: unit } = overview;
  const legend = (
    <p className={styles.legend}>
      <span>{spanLabel(current, unit)}</span>
      {previous && <span className={styles.before}>Previous {rangeLabels[view.range]}</span>}
    </p>
  );
  return (
    <Panel title="Visitors" analytics={analytics} rows={visitorRows(overview)} legend={legend}>
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
  const { series, previous_series: seriesBefore, series_unit: unit } = overview;
  const columns = [`${unit === 'day' ? 'Day' : 'Month'} (UTC)`, 'Visitors', 'Page views'];
  return (
    <NumberTable
      label="Visitors"
      columns={seriesBefore ? [...columns, 'Visitors before'] : columns}
      rows={series.map(({ date, visitors, page_views: views }, index) => ({
        key: date,
        name: dateLabel(date, unit),
        numbers: [
          visitors,
          views,
          ...(seriesBefore ? [seriesBefore[index]?.visitors ?? 0] : []),
        ].map(formatCount),
      }))}
    />
  );
}

/**
 * Reserves the space of a chart until its code has loaded. Hidden from screen readers: a table beside
 * the chart has the same numbers, and remains if the code fails to load.
 */
export function ChartFrame({
  look,
  children,
}: {
  look: 'line' | 'pie' | 'bars';
  children: ReactNode;
}) {
  return (
    <div className={styles[look]} aria-hidden>
      <ChartBoundary>
        <Suspense>{children}</Suspense>
      </ChartBoundary>
    </div>
  );
}

class ChartBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? (
      <EmptyPanel>The chart could not be loaded.</EmptyPanel>
    ) : (
      this.props.children
    );
  }
}

/** The charting library is large, so it loads in parallel with the numbers. */
const charts = import('./charts.tsx');

const VisitorsChart = lazy(async () => ({ default: (await charts).VisitorsChart }));
const ClicksChart = lazy(async () => ({ default: (await charts).ClicksChart }));
const PathsChart = lazy(async () => ({ default: (await charts).PathsChart }));
