import { packageFile, type RunOptions, runNode } from '../build/run.ts';

const cdkProgram = packageFile('aws-cdk/bin/cdk');

/** Turns telemetry off. */
const cdkVariables = { CDK_DISABLE_CLI_TELEMETRY: 'true' };

/**
 * Runs the CDK's command line on the present Node.
 * @throws CommandFailed when it fails; its output is on the terminal, or in the message if quiet
 */
export async function cdk(label: string, args: string[], options: RunOptions = {}): Promise<void> {
  await runNode(label, cdkProgram, [...args, '--no-notices'], {
    ...options,
    env: { ...options.env, ...cdkVariables },
  });
}
