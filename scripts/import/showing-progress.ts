import type { Output } from '../deploy/elapsed.ts';
import type { Outcome } from './report.ts';

/** Elsewhere than on a terminal, a line for so many posts is enough. */
const linesEvery = 50;

/** Counts what is done, on one line of a terminal or on some lines of a file. */
export async function showingProgress(
  all: number,
  work: (step: (outcome: Outcome) => void) => Promise<void>,
  output: Output = process.stdout,
): Promise<void> {
  let done = 0;
  await work(({ title }) => {
    done += 1;
    const line = `${done} of ${all} posts`;
    if (output.isTTY) output.write(`\r\u001b[K${line}: ${title.slice(0, 50)}`);
    else if (done % linesEvery === 0) output.write(`${line}\n`);
  });
  if (output.isTTY) output.write('\r\u001b[K');
}
