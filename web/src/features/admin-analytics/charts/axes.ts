/** What the axes of both charts that have them look like: horizontal lines, and words in grey. */
import type { CartesianGridProps, XAxisProps, YAxisProps } from 'recharts';

/** `accessibilityLayer` would let the keyboard into what is hidden from screen readers. */
export const chart = {
  responsive: true,
  accessibilityLayer: false,
  style: { width: '100%', height: '100%' },
} as const;

export const grid: CartesianGridProps = { vertical: false, stroke: 'var(--line)' };

const quiet = { axisLine: false, tickLine: false } as const;

export const acrossAxis: XAxisProps = { ...quiet, tickMargin: 10 };

export const upAxis: YAxisProps = {
  ...quiet,
  width: 'auto',
  allowDecimals: false,
  tickMargin: 8,
};
