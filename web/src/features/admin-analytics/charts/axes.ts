/** The look of both charts with axes: horizontal lines, and grey words. */
export const withAxes = {
  h: '100%',
  gridColor: 'var(--line)',
  textColor: 'var(--ink-3)',
  strokeDasharray: 0,
  tickLine: 'none',
  // Otherwise what is hidden from screen readers would be focusable.
  accessibilityLayer: false,
} as const;

export const acrossAxis = { tick: true, tickMargin: 10 };

export const upAxis = { tick: true, tickMargin: 8, width: 'auto', allowDecimals: false } as const;
