import { Text } from '@mantine/core';
import { rate } from '#shared/analytics/session-rules.ts';

/** @param props `period` as in `the 7 days before` */
export function Comparison(props: { value: number; before: number; period: string }) {
  const change = changeOf(props.value, props.before);
  if (change.kind === 'new') return `None in ${props.period}`;
  return (
    <>
      <Text component="strong" inherit fw={600} c={colors[change.kind]}>
        {change.text}
      </Text>{' '}
      on {props.period}
    </>
  );
}

const colors = {
  more: 'var(--mantine-color-success)',
  less: 'var(--mantine-color-error)',
  same: 'var(--ink-2)',
};

type Change =
  | { kind: 'more' | 'less' | 'same' /** As in `+18%`. */; text: string }
  /** Without a previous value. */
  | { kind: 'new' };

/** Compares a number of the range with that of the period before. */
export function changeOf(current: number, previous: number): Change {
  if (previous === 0) return current === 0 ? { kind: 'same', text: '0%' } : { kind: 'new' };
  const percent = Math.round(rate(current - previous, previous));
  // Less than half a percent is shown as no change.
  if (percent === 0) return { kind: 'same', text: '0%' };
  if (percent > 0) return { kind: 'more', text: `+${percent}%` };
  return { kind: 'less', text: `−${-percent}%` };
}
