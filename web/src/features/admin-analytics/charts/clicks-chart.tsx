import { Pie, PieChart } from 'recharts';
import type { ClickArea } from '../click-areas.ts';
import { chart } from './axes.ts';

/** Begins at the top and goes with the clock. */
export function ClicksChart({ areas }: { areas: readonly ClickArea[] }) {
  const sectors = areas.map(({ label, count, color }) => ({ name: label, count, fill: color }));
  return (
    <PieChart {...chart} margin={{ top: 1, right: 1, bottom: 1, left: 1 }}>
      <Pie
        data={sectors}
        dataKey="count"
        outerRadius="100%"
        startAngle={90}
        endAngle={-270}
        stroke="var(--sheet)"
        strokeWidth={2}
        isAnimationActive={false}
        // Hidden from screen readers, so no place for the keyboard.
        rootTabIndex={-1}
      />
    </PieChart>
  );
}
