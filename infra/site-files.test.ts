import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSiteFacts } from './site-files.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'site-files-'));
});

afterEach(() => rmSync(directory, { recursive: true }));

function shell(html: string): void {
  writeFileSync(join(directory, 'index.html'), html);
  writeFileSync(join(directory, 'first-paint.html'), '<style>a{b:c}</style>\n<style>d</style>');
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

describe('readSiteFacts', () => {
  it('hashes inline scripts byte for byte and leaves loaded ones out', () => {
    shell('<script>\n a < b; </script><SCRIPT type="module" src="/assets/a.js"></SCRIPT>');
    expect(readSiteFacts(directory).inlineScriptHashes).toEqual([hashOf('\n a < b; ')]);
  });

  it('hashes no inert data', () => {
    shell('<script type="application/json" id="page-data">{}</script><script>a</script>');
    expect(readSiteFacts(directory).inlineScriptHashes).toHaveLength(1);
  });

  it('lists top-level files but pages, and folders', () => {
    shell('<p>');
    mkdirSync(join(directory, 'assets'));
    for (const name of ['robots.txt', 'favicon.svg', '404.html']) {
      writeFileSync(join(directory, name), '');
    }
    expect(readSiteFacts(directory)).toEqual({
      inlineScriptHashes: [],
      inlineStyleHashes: [hashOf('a{b:c}'), hashOf('d')],
      rootFiles: ['/favicon.svg', '/robots.txt'],
      folders: ['/assets/'],
    });
  });

  it('hashes the styles that the documents may have', () => {
    shell('<p>');
    writeFileSync(join(directory, 'first-paint.html'), '<style>@media(width<=1em){a{}}</style>');
    expect(readSiteFacts(directory).inlineStyleHashes).toEqual([hashOf('@media(width<=1em){a{}}')]);
  });

  it('refuses inline scripts over 1 kB', () => {
    shell(`<script>${'x'.repeat(1025)}</script>`);
    expect(() => readSiteFacts(directory)).toThrow('1025 bytes');
  });

  it('says what to do when the site is not built, or only half', () => {
    writeFileSync(join(directory, 'index.html'), '');
    expect(() => readSiteFacts(directory)).toThrow('npm run build');
  });
});
