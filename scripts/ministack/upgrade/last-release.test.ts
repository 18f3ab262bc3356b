import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { root } from '#scripts/build/run.ts';
import { expect, it } from 'vitest';
import { newestVersion } from './last-release.ts';

const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');

it('is the newest in the changelog with a date', () => {
  const text = '# Changelog\n\n## Unreleased\n\n## 1.10.0 (2027-02-01)\n\n## 1.9.0 (2027-01-01)\n';
  expect(newestVersion(text)).toBe('1.10.0');
});

it('is refused while nothing was released', () => {
  expect(() => newestVersion('# Changelog\n\n## Unreleased\n')).toThrow(
    'CHANGELOG.md names no release.',
  );
});

it('is the version of the package', () => {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  expect(newestVersion(changelog)).toBe(version);
});

it.each(changelog.match(/^## \d.*$/gm) ?? [])('%s says what an owner must do', (release) => {
  const [text = ''] = changelog.slice(changelog.indexOf(release)).split(/\n(?=## )/);
  expect(text).toContain('**What you must do:**');
});
