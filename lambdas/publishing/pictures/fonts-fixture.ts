/** The site's fonts in one folder, as the publisher's bundle has them. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const packages = resolve(import.meta.dirname, '../../../node_modules/@fontsource-variable');

export function bundledFonts(): { directory: string; remove: () => void } {
  const directory = mkdtempSync(join(tmpdir(), 'fonts-'));
  for (const family of ['sofia-sans', 'sometype-mono']) {
    cpSync(join(packages, family, 'files'), directory, { recursive: true });
  }
  return { directory, remove: () => rmSync(directory, { recursive: true }) };
}
