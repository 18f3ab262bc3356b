/** The functions' bundles in `.local/bundles`; `npm test` makes them first. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { defaultBundleDirectory } from '#infra/bundling.ts';
import { functionNames } from '#shared/platform/environment.ts';
import { expect, it } from 'vitest';

const answering = functionNames.filter((name) => name !== 'publisher');

it.each(answering)('the function %s starts from at most 550 kB', (name) => {
  const { size } = statSync(join(defaultBundleDirectory, name, 'index.js'));
  expect(size).toBeLessThanOrEqual(550_000);
});
