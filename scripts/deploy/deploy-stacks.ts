import { CommandFailed } from '../build/run.ts';
import { cdk } from './cdk.ts';
import { remediesFor } from './remedies.ts';

/**
 * Deploys every stack of an assembly; each event is logged as it arrives.
 * @throws CommandFailed when it fails; the log has the reason, and the message the remedy where it
 *   is known
 */
export async function deployStacks(directory: string, log: (line: string) => void): Promise<void> {
  const lines: string[] = [];
  const onLine = (line: string) => {
    lines.push(line);
    log(line);
  };
  const unattended = ['--require-approval', 'never', '--progress', 'events'];
  try {
    await cdk('Deploying', ['deploy', '--all', '--app', directory, ...unattended], { onLine });
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    throw new CommandFailed(
      ['The deployment failed: see above.', ...remediesFor(lines)].join('\n\n'),
    );
  }
}
