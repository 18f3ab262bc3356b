/** Measures the parts of a run, for the table at its end. */

interface Part {
  name: string;
  /** The number of tests that passed; undefined when there is nothing to count. */
  tests: number | undefined;
  minutes: number;
  failed: boolean;
}

const header = ['part', 'tests', 'minutes'];

export function partTimes(now: () => number = () => performance.now()) {
  const parts: Part[] = [];
  return {
    /**
     * Runs a part and records it: if it returns a number, that many tests passed. Rethrows its
     * errors.
     */
    async run<Answer>(name: string, action: () => Promise<Answer>): Promise<Answer> {
      const started = now();
      const note = (tests: number | undefined, failed: boolean) =>
        parts.push({ name, tests, failed, minutes: (now() - started) / 60_000 });
      try {
        const answer = await action();
        note(typeof answer === 'number' ? answer : undefined, false);
        return answer;
      } catch (error) {
        note(undefined, true);
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
          part.failed ? 'failed' : String(part.tests ?? ''),
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

/** Names to the left, numbers to the right. */
function lineOf([name = '', ...numbers]: string[], [first = 0, ...widths]: number[]): string {
  const columns = numbers.map((text, index) => text.padStart(widths[index] ?? 0));
  return [name.padEnd(first), ...columns].join('  ');
}

export type PartTimes = ReturnType<typeof partTimes>;
