/** Measures the functions' bundles in `.local/bundles`, which `npm test` builds first. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { defaultBundleDirectory } from '#infra/bundling.ts';
import { functionNames } from '#shared/platform/environment.ts';
import { expect, it } from 'vitest';

const working = ['publisher', 'archiver'];
const answering = functionNames.filter((name) => !working.includes(name));

it.each(answering)('the function %s starts from at most 700 kB, admin from 900 kB', (name) => {
  const { size } = statSync(join(defaultBundleDirectory, name, 'index.js'));
  expect(size).toBeLessThanOrEqual(name === 'admin' ? 900_000 : 700_000);
});

it('the archiver, whose start nobody waits for, starts from at most 900 kB', () => {
  const { size } = statSync(join(defaultBundleDirectory, 'archiver', 'index.js'));
  expect(size).toBeLessThanOrEqual(900_000);
});

it('the publisher is at most 60 MB, including the image library, and starts from at most 1.3 MB', () => {
  const publisher = join(defaultBundleDirectory, 'publisher');
  const sizes = readdirSync(publisher, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60_000_000);
  expect(statSync(join(publisher, 'index.js')).size).toBeLessThanOrEqual(1_300_000);
});
