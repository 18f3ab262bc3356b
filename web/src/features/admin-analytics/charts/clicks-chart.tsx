import { PieChart } from '@mantine/charts';
import type { ClickArea } from '../click-areas.ts';

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
