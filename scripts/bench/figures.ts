/** The middle value. @throws Error when there is none */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('Nothing was measured.');
  return middle;
}

/** `120 (98–240) ms`: median, lowest and highest. */
export function spread(values: readonly number[], unit = 'ms'): string {
  const round = (value: number) => Math.round(value).toString();
  return `${round(median(values))} (${round(Math.min(...values))}–${round(Math.max(...values))}) ${unit}`;
}
