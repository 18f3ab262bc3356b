/** The steps that make what `cdk deploy` ships: the built site and the synthesized stacks. */
import { packageFile, runNode } from './run.ts';
import { whenChanged } from './when-changed.ts';

const sources = ['shared', 'package-lock.json'];

export async function buildSite(): Promise<boolean> {
  return whenChanged(
    { name: 'site', inputs: [...sources, 'web', 'vite.config.ts'], output: 'dist' },
    () =>
      runNode('Building the web app', packageFile('vite/bin/vite.js'), ['build'], { quiet: true }),
  );
}

/** Needs the built site: the publisher's asset carries it. */
export async function synthesize(): Promise<boolean> {
  return whenChanged(
    {
      name: 'synth',
      inputs: [...sources, 'infra', 'lambdas', 'dist', 'cdk.json'],
      output: '.local/cdk.out',
    },
    () =>
      runNode('Synthesizing the stacks', 'infra/app.ts', [], {
        quiet: true,
        env: { LAMBDA_ARCHITECTURE: 'host' },
      }),
  );
}

export async function buildAll(log: (line: string) => void): Promise<void> {
  const started = performance.now();
  const built = await buildSite();
  const synthesized = await synthesize();
  if (built || synthesized) {
    log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
}
