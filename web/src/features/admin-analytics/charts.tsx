import { AreaChart, BarChart, PieChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { useId } from 'react';
import type { TooltipContentProps, XAxisTickContentProps } from 'recharts';
import type { Overview } from '#shared/schemas/insights.ts';
import type { ClickArea, ConversionPath } from './panels.rules.ts';
import { dateLabel, formatCount } from './labels.ts';
import styles from './panel.module.css';

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
    <p className={styles.chartNote}>
      {labelFormatter?.(label, payload)}: <strong>{formatCount(Number(visitors.value))}</strong>
      {before !== undefined && ` (${formatCount(Number(before.value))} before)`}
    </p>
  );
}

/** The look of both charts with axes: horizontal lines, and grey words. */
const withAxes = {
  h: '100%',
  gridColor: 'var(--line)',
  textColor: 'var(--ink-3)',
  strokeDasharray: 0,
  tickLine: 'none',
  // Otherwise what is hidden from screen readers would be focusable.
  accessibilityLayer: false,
} as const;

const acrossAxis = { tick: true, tickMargin: 10 };

const upAxis = { tick: true, tickMargin: 8, width: 'auto', allowDecimals: false } as const;

/** A bar for each path, named by its first step. */
export function PathsChart({ paths }: { paths: readonly ConversionPath[] }) {
  // Several paths may begin with the same step, so a number distinguishes them.
  const bars = paths.map(({ steps, count }, place) => ({ place: `${place} ${steps[0]}`, count }));
  return (
    <BarChart
      {...withAxes}
      data={bars}
      dataKey="place"
      series={[{ name: 'count', color: 'var(--ink-2)' }]}
      barChartProps={{ margin: { top: 8, right: 0, bottom: 0, left: 0 } }}
      barProps={{ radius: [2, 2, 0, 0], maxBarSize: 38 }}
      xAxisProps={{ ...acrossAxis, interval: 0, height: 56, tick: StepName }}
      yAxisProps={{ ...upAxis, tickCount: 4 }}
      withTooltip={false}
    />
  );
}

/** Approximate pixels of a letter on the axis, and between two names. */
const letterWidth = 5.4;
const gap = 4;

/** On one line where it fits, otherwise one word per line. */
function StepName({ x, y, width, visibleTicksCount, payload }: XAxisTickContentProps) {
  const name = String(payload.value).replace(/^\d+ /, '');
  const fits = name.length * letterWidth + gap <= Number(width) / visibleTicksCount;
  return (
    <text x={x} y={y} textAnchor="middle">
      {(fits ? [name] : name.split(' ')).map((line) => (
        <tspan key={line} x={x} dy="1em">
          {line}
        </tspan>
      ))}
    </text>
  );
}

/** Starts at the top and goes clockwise. */
export function ClicksChart({ areas }: { areas: readonly ClickArea[] }) {
  return (
    <PieChart
      data={areas.map(({ label, count, color }) => ({ name: label, value: count, color }))}
      size={196}
      startAngle={90}
      endAngle={-270}
      strokeColor="var(--sheet)"
      strokeWidth={2}
      accessibilityLayer={false}
      // Hidden from screen readers, so not focusable.
      pieProps={{ rootTabIndex: -1 }}
    />
  );
}
