/** Small parts that every function uses. What needs the packages of HTTP is in `http.wiring.ts`, so that others do without. */

export const now = () => new Date();

/** The event of the schedule. */
export function isTick(event: object): boolean {
  return 'task' in event && event.task === 'tick';
}

/** Describes an error for a log: its name and where it happened. Its message may quote content. */
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
