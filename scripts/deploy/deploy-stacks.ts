import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { CommandFailed, root } from '../build/run.ts';
import { cdkProgram, cdkVariables } from './cdk.ts';
import { remediesFor } from './remedies.ts';

/**
 * Deploys every stack of an assembly; each event is logged as it comes.
 *
 * The CDK ends with ids and outputs of the stacks. The random part of an id is what CloudFront proves
 * itself with to the functions, and logs of a public repository's jobs are public: it is hidden.
 * @throws CommandFailed when it fails; why stands in what was logged, and in the message what to do
 *   about it where that is known
 */
export async function deployStacks(directory: string, log: (line: string) => void): Promise<void> {
  const unattended = ['--require-approval', 'never', '--progress', 'events'];
  const args = ['deploy', '--all', '--app', directory, ...unattended, '--no-notices'];
  const child = spawn(process.execPath, [cdkProgram, ...args], {
    cwd: root,
    env: { ...process.env, ...cdkVariables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => {
      lines.push(line);
      log(withoutIds(line));
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code === 0) return;
  throw new CommandFailed(['Deploying failed: see above.', ...remediesFor(lines)].join('\n\n'));
}

/** Stack ids are UUIDs; nothing else of use in these lines is. */
export function withoutIds(line: string): string {
  return line.replace(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi, '…');
}
