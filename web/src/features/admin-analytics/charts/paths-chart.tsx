import { BarChart } from '@mantine/charts';
import type { XAxisTickContentProps } from 'recharts';
import type { ConversionPath } from '../conversion-paths.ts';
import { acrossAxis, upAxis, withAxes } from './axes.ts';

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
