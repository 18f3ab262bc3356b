import { AreaChart } from '@mantine/charts';
import { useId } from 'react';
import type { TooltipContentProps } from 'recharts';
import type { Overview } from '#shared/schemas/insights.ts';
import { dateLabel, formatCount } from '../labels.ts';
import { acrossAxis, upAxis, withAxes } from './axes.ts';
import styles from './charts.module.css';

type Series = Pick<Overview, 'series' | 'previous_series' | 'series_unit'>;

/** Ink over hatch; the period before is dashed. */
export function VisitorsChart({ series, previous_series: before, series_unit: unit }: Series) {
  const hatch = useId();
  const points = series.map(({ date, visitors }, index) => ({
    date,
    visitors,
    before: before?.[index]?.visitors,
  }));
  return (
    <AreaChart
      {...withAxes}
      data={points}
      dataKey="date"
      series={[
        { name: 'visitors', color: 'var(--ink)' },
        { name: 'before', color: 'var(--edge)', strokeDasharray: '4 4' },
      ]}
      curveType="linear"
      withDots={false}
      areaChartProps={{ margin: { top: 8, right: 16, bottom: 0, left: 0 } }}
      areaProps={({ name }) =>
        name === 'visitors'
          ? {
              strokeWidth: 1.75,
              fill: `url(#${hatch})`,
              activeDot: { r: 3, fill: 'var(--ink)', stroke: 'none' },
              dot: points.length === 1,
            }
          : { strokeWidth: 1.25, fill: 'none' }
      }
      xAxisProps={{
        ...acrossAxis,
        ticks: namedDates(series),
        interval: 'equidistantPreserveStart',
        minTickGap: 12,
        tickFormatter: (date: string) => dateLabel(date, unit),
      }}
      yAxisProps={upAxis}
      valueFormatter={formatCount}
      tooltipProps={{
        position: {},
        cursor: { stroke: 'var(--edge)' },
        labelFormatter: (date) => dateLabel(String(date), unit),
        content: DayNote,
      }}
    >
      <defs>
        <pattern
          id={hatch}
          width={6}
          height={6}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <line y2={6} stroke="var(--line-2)" strokeWidth={1.6} />
        </pattern>
      </defs>
    </AreaChart>
  );
}

/** About six of them; the axis drops more where they do not fit beside each other. */
function namedDates(series: Overview['series']): string[] {
  const step = series.length <= 7 ? 1 : Math.ceil(series.length / 6);
  return series.filter((_, index) => index % step === 0).map(({ date }) => date);
}

/** For the pointer only: the table has the same numbers. */
function DayNote({ active, label, labelFormatter, payload }: TooltipContentProps) {
  const [visitors, before] = payload;
  if (!active || visitors === undefined) return null;
  return (
    <p className={styles.note}>
      {labelFormatter?.(label, payload)}: <strong>{formatCount(Number(visitors.value))}</strong>
      {before !== undefined && ` (${formatCount(Number(before.value))} before)`}
    </p>
  );
}
