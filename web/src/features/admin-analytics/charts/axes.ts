/** What both charts that have axes look like: horizontal lines, and words in grey. */
export const withAxes = {
  h: '100%',
  gridColor: 'var(--line)',
  textColor: 'var(--ink-3)',
  strokeDasharray: 0,
  tickLine: 'none',
  // It would let the keyboard into what is hidden from screen readers.
  accessibilityLayer: false,
} as const;

export const acrossAxis = { tick: true, tickMargin: 10 };

export const upAxis = { tick: true, tickMargin: 8, width: 'auto', allowDecimals: false } as const;
