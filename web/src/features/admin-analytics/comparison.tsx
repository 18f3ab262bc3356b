import { Text } from '@mantine/core';
import { rate } from '#shared/analytics/session-rules.ts';

interface ComparisonProps {
  value: number;
  before: number;
  /** Such as `the 7 days before`. */
  period: string;
}

export function Comparison({ value, before, period }: ComparisonProps) {
  const change = compareCounts(value, before);
  if (change.kind === 'new') return `None in ${period}`;
  return (
    <>
      <Text component="strong" inherit fw={600} c={colors[change.kind]}>
        {change.text}
      </Text>{' '}
      on {period}
    </>
  );
}

const colors = {
  more: 'var(--mantine-color-success)',
  less: 'var(--mantine-color-error)',
  same: 'var(--ink-2)',
};

type Change =
  | { kind: 'more' | 'less' | 'same'; text: string }
  /** The count before was 0, so there is no percentage. */
  | { kind: 'new' };

export function compareCounts(current: number, previous: number): Change {
  if (previous === 0) return current === 0 ? { kind: 'same', text: '0%' } : { kind: 'new' };
  const percent = Math.round(rate(current - previous, previous));
  // Less than half a percent is shown as no change.
  if (percent === 0) return { kind: 'same', text: '0%' };
  if (percent > 0) return { kind: 'more', text: `+${percent}%` };
  return { kind: 'less', text: `−${-percent}%` };
}
