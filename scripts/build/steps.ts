/** The steps that build what `cdk deploy` ships: the built site and the synthesized stacks. */
import { packageFile, runNode } from './run.ts';
import { whenChanged } from './when-changed.ts';

const sources = ['shared', 'package-lock.json'];

/**
 * The public pages, the admin area, then the renderer of the pages, which reads the output of the
 * first.
 */
export async function buildSite(): Promise<boolean> {
  const inputs = [...sources, 'web', 'vite.config.ts'];
  return whenChanged({ name: 'site', inputs, outputs: ['dist', 'dist-server'] }, async () => {
    await vite('Building the public pages', ['build']);
    await vite('Building the admin area', ['build', '--mode', 'admin']);
    await vite('Building the renderer', ['build', '--ssr', 'src/prerender.tsx']);
  });
}

function vite(label: string, args: string[]): Promise<string> {
  return runNode(label, packageFile('vite/bin/vite.js'), args, { quiet: true });
}

/** Needs the built site: the publisher's asset carries it. */
export async function synthesize(): Promise<boolean> {
  return whenChanged(
    {
      name: 'synth',
      inputs: [...sources, 'infra', 'lambdas', 'dist', 'dist-server', 'cdk.json'],
      outputs: ['.local/cdk.out'],
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
