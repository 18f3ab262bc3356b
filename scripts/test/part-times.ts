/** Measures the parts of a run, for the table at its end. */

interface Part {
  name: string;
  /** Number of passed tests; undefined for parts without tests, such as the build. */
  tests: number | undefined;
  minutes: number;
  hasFailed: boolean;
}

const header = ['part', 'tests', 'minutes'];

export function partTimes(now: () => number = () => performance.now()) {
  const parts: Part[] = [];
  return {
    /**
     * Runs a part and records its time. A number that `action` returns counts as that many passed tests.
     * Rethrows errors of `action`.
     */
    async run<Answer>(name: string, action: () => Promise<Answer>): Promise<Answer> {
      const started = now();
      const record = (tests: number | undefined, hasFailed: boolean) =>
        parts.push({ name, tests, hasFailed, minutes: (now() - started) / 60_000 });
      try {
        const answer = await action();
        record(typeof answer === 'number' ? answer : undefined, false);
        return answer;
      } catch (error) {
        record(undefined, true);
        throw error;
      }
    },
    /** A line for each part, and one for the total. */
    table(): string {
      const tests = parts.reduce((sum, part) => sum + (part.tests ?? 0), 0);
      const minutes = parts.reduce((sum, part) => sum + part.minutes, 0);
      const rows = [
        header,
        ...parts.map((part) => [
          part.name,
          part.hasFailed ? 'failed' : String(part.tests ?? ''),
          part.minutes.toFixed(1),
        ]),
        ['all', String(tests), minutes.toFixed(1)],
      ];
      const widths = header.map((_, column) =>
        Math.max(...rows.map((row) => row[column]?.length ?? 0)),
      );
      return rows.map((row) => lineOf(row, widths)).join('\n');
    },
  };
}

/** Aligns the name to the left and the numbers to the right. */
function lineOf([name = '', ...numbers]: string[], [first = 0, ...widths]: number[]): string {
  const columns = numbers.map((text, index) => text.padStart(widths[index] ?? 0));
  return [name.padEnd(first), ...columns].join('  ');
}

export type PartTimes = ReturnType<typeof partTimes>;
