import { useId } from 'react';
import {
  Area,
  AreaChart,
  CartesianGrid,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';
import type { Overview } from '#shared/schemas/insights.ts';
import { dateLabel, formatCount } from '../words.ts';
import { acrossAxis, chart, grid, upAxis } from './axes.ts';
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
    <AreaChart {...chart} data={points} margin={{ top: 8, right: 16, bottom: 0, left: 0 }}>
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
      <CartesianGrid {...grid} />
      <XAxis
        {...acrossAxis}
        dataKey="date"
        ticks={namedDates(series)}
        interval="equidistantPreserveStart"
        minTickGap={12}
        tickFormatter={(date: string) => dateLabel(date, unit)}
      />
      <YAxis {...upAxis} tickFormatter={formatCount} />
      <Tooltip
        isAnimationActive={false}
        cursor={{ stroke: 'var(--edge)' }}
        labelFormatter={(date) => dateLabel(String(date), unit)}
        content={DayNote}
      />
      <Area
        dataKey="visitors"
        type="linear"
        stroke="var(--ink)"
        strokeWidth={1.75}
        fill={`url(#${hatch})`}
        fillOpacity={1}
        isAnimationActive={false}
        activeDot={{ r: 3, fill: 'var(--ink)', stroke: 'none' }}
        dot={points.length === 1}
      />
      <Area
        dataKey="before"
        type="linear"
        stroke="var(--edge)"
        strokeWidth={1.25}
        strokeDasharray="4 4"
        fill="none"
        isAnimationActive={false}
        activeDot={false}
      />
    </AreaChart>
  );
}

/** About six of them; the axis leaves out more where they do not fit beside each other. */
function namedDates(series: Overview['series']): string[] {
  const apart = series.length <= 7 ? 1 : Math.ceil(series.length / 6);
  return series.filter((_, index) => index % apart === 0).map(({ date }) => date);
}

/** For the pointer alone: the table has the same numbers. */
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
