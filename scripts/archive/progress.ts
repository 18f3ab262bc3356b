/** Shows how far a command is: on one line at a terminal, elsewhere a line for each step. */
import type { Progress as Steps } from '#lambdas/adapters/archive/export-site.ts';
import type { Output } from '../deploy/elapsed.ts';

export interface Progress extends Steps {
  /** Removes the line. */
  end(): void;
}

export function createProgress(output: Output = process.stdout): Progress {
  let last = '';
  const end = () => {
    if (output.isTTY && last !== '') output.write('\r\u001b[K');
    last = '';
  };
  return {
    step: (label, done, all) => {
      if (output.isTTY) {
        const count = done === undefined ? '' : ` ${done}${all === undefined ? '' : ` of ${all}`}`;
        output.write(`\r\u001b[K${label} …${count}`);
      } else if (label !== last) {
        output.write(`${label} …\n`);
      }
      last = label;
    },
    end,
  };
}
