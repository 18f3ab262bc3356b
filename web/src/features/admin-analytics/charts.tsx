import { AreaChart, BarChart, PieChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { useId } from 'react';
import type { TooltipContentProps, XAxisTickContentProps } from 'recharts';
import type { Overview } from '#shared/schemas/insights.ts';
import type { ClickArea, ConversionPath } from './panels.rules.ts';
import { dateLabel, formatCount } from './labels.ts';
import styles from './panel.module.css';

type Series = Pick<Overview, 'series' | 'previous_series' | 'series_unit'>;

/** Draws the visitors as a solid line over a hatched area, and the period before as a dashed line. */
export function VisitorsChart({ series, previous_series: before, series_unit: unit }: Series) {
  const hatch = useId();
  const points = series.map(({ date, visitors }, index) => ({
    date,
    visitors,
    before: before?.[index]?.visitors,
  }));
  return (
    <AreaChart
      {...axisChartProps}
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
        ...xAxis,
        ticks: labelledDates(series),
        interval: 'equidistantPreserveStart',
        minTickGap: 12,
        tickFormatter: (date: string) => dateLabel(date, unit),
      }}
      yAxisProps={yAxis}
      valueFormatter={formatCount}
      tooltipProps={{
        // Mantine would pin the tooltip to the top of the chart; without a position, it follows the pointer.
        position: {},
        cursor: { stroke: 'var(--edge)' },
        labelFormatter: (date) => dateLabel(String(date), unit),
        content: VisitorsTooltip,
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

/** Labels each day of a week, or about six dates of a longer range; the axis hides labels that would overlap. */
function labelledDates(series: Overview['series']): string[] {
  const step = series.length <= 7 ? 1 : Math.ceil(series.length / 6);
  return series.filter((_, index) => index % step === 0).map(({ date }) => date);
}

/** Shows the numbers at the pointer. People without a pointer find them in the table. */
function VisitorsTooltip({ active, label, labelFormatter, payload }: TooltipContentProps) {
  const [visitors, before] = payload;
  if (!active || visitors === undefined) return null;
  return (
    <p className={styles.chartNote}>
      {labelFormatter?.(label, payload)}: <strong>{formatCount(Number(visitors.value))}</strong>
      {before !== undefined && ` (${formatCount(Number(before.value))} before)`}
    </p>
  );
}

const axisChartProps = {
  h: '100%',
  gridColor: 'var(--line)',
  textColor: 'var(--ink-3)',
  strokeDasharray: 0,
  tickLine: 'none',
  // The layer would make the chart focusable although it is hidden from screen readers.
  accessibilityLayer: false,
} as const;

const xAxis = { tick: true, tickMargin: 10 };

const yAxis = { tick: true, tickMargin: 8, width: 'auto', allowDecimals: false } as const;

/** A bar for each path, named by its first step. */
export function PathsChart({ paths }: { paths: readonly ConversionPath[] }) {
  // Several paths may begin with the same step, so a number makes their names unique.
  const bars = paths.map(({ steps, count }, index) => ({ name: `${index} ${steps[0]}`, count }));
  return (
    <BarChart
      {...axisChartProps}
      data={bars}
      dataKey="name"
      series={[{ name: 'count', color: 'var(--ink-2)' }]}
      barChartProps={{ margin: { top: 8, right: 0, bottom: 0, left: 0 } }}
      barProps={{ radius: [2, 2, 0, 0], maxBarSize: 38 }}
      xAxisProps={{ ...xAxis, interval: 0, height: 56, tick: StepName }}
      yAxisProps={{ ...yAxis, tickCount: 4 }}
      withTooltip={false}
    />
  );
}

/** An estimate for the labels of axes, because SVG cannot wrap text. */
const approximateLetterPx = 5.4;
const gapPx = 4;

/** Writes the step's name on one line if it fits, otherwise one word per line. */
function StepName({ x, y, width, visibleTicksCount, payload }: XAxisTickContentProps) {
  const name = String(payload.value).replace(/^\d+ /, '');
  const fits = name.length * approximateLetterPx + gapPx <= Number(width) / visibleTicksCount;
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

/** A pie whose slices start at the top and go clockwise. */
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
      // The chart is hidden from screen readers, so it must not be focusable.
      pieProps={{ rootTabIndex: -1 }}
    />
  );
}
