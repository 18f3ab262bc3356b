import { PieChart } from '@mantine/charts';
import type { ClickArea } from '../click-areas.ts';

/** Begins at the top and goes with the clock. */
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
      // Hidden from screen readers, so no place for the keyboard.
      pieProps={{ rootTabIndex: -1 }}
    />
  );
}
