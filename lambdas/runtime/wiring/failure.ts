/** Of an error, for a log: its name and where it happened. Its message may quote content. */
export function failureOf(error: unknown): { error: string; at: string[] } {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return {
    error: error instanceof Error ? error.name : 'unknown',
    at: stack
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 8),
  };
}
