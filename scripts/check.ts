/** `npm run check`: format, types, lint, boundaries, dead code and generated files. Runs all, then says which failed. */
import { CommandFailed, main, packageFile, runNode } from './build/run.ts';
import { checkBoundaries } from './check/boundaries.ts';

const checks: Record<string, () => Promise<unknown>> = {
  format: () => quietly('Format', '@biomejs/biome/bin/biome', ['format', '.']),
  types: () => quietly('Types', '@typescript/native/bin/tsc', ['-b']),
  lint: () => quietly('Lint', 'oxlint/bin/oxlint', ['--deny-warnings']),
  boundaries: checkBoundaries,
  'dead code': () => quietly('Dead code', 'knip/bin/knip.js', ['--no-progress']),
  'OpenAPI document': () =>
    runNode('OpenAPI document', 'scripts/openapi.ts', ['--check'], { quiet: true }),
};

await main(async () => {
  const failures: string[] = [];
  for (const [name, check] of Object.entries(checks)) {
    const started = performance.now();
    const failure = await check().then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${failure ? '✗' : '✓'} ${name} (${seconds} s)`);
    if (failure) failures.push(failure);
  }
  if (failures.length > 0) throw new CommandFailed(`\n${failures.join('\n\n')}`);
});

function quietly(label: string, file: string, args: string[]): Promise<unknown> {
  return runNode(label, packageFile(file), args, { quiet: true });
}
