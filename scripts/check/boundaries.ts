import { spawn } from 'node:child_process';
import { CommandFailed, packageFile, root } from '../build/run.ts';

interface CruiseResult {
  summary: {
    totalCruised: number;
    violations: { rule: { name: string }; from: string; to: string }[];
  };
}

export const folders = ['shared', 'lambdas', 'infra', 'web', 'scripts', 'test'];

/** Checks who imports whom. Fails when no module was read, because the check would then always pass. */
export async function checkBoundaries(): Promise<void> {
  const output = await cruise();
  const { summary } = JSON.parse(output) as CruiseResult; // dependency-cruiser's own report
  if (summary.totalCruised === 0) throw new CommandFailed('Boundaries: no modules were read.');
  if (summary.violations.length > 0) {
    const lines = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
    throw new CommandFailed(`Boundaries failed.\n${lines.join('\n')}`);
  }
}

function cruise(): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [
        packageFile('dependency-cruiser/bin/dependency-cruiser.mjs'),
        '--config',
        '.dependency-cruiser.mjs',
        '--output-type',
        'json',
        ...folders,
      ],
      { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });
    child.once('error', reject);
    child.once('close', () =>
      output ? resolve(output) : reject(new CommandFailed(`Boundaries failed.\n${errors.trim()}`)),
    );
  });
}
