import { packageFile, type RunOptions, runNode } from '../build/run.ts';

/**
 * Runs the CDK's command line by this very Node, with nothing sent to its makers.
 * @throws CommandFailed when it fails; what it said stands on the terminal, or in the message if quiet
 */
export async function cdk(label: string, args: string[], options: RunOptions = {}): Promise<void> {
  await runNode(label, packageFile('aws-cdk/bin/cdk'), [...args, '--no-notices'], {
    ...options,
    env: { ...options.env, CDK_DISABLE_CLI_TELEMETRY: 'true' },
  });
}
