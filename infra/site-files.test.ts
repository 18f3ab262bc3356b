import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSiteFiles } from './site-files.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'site-files-'));
  write('index.html');
});

afterEach(() => rmSync(directory, { recursive: true }));

const write = (name: string) => writeFileSync(join(directory, name), '');

describe('readSiteFiles', () => {
  it('lists top-level files other than pages, and folders', () => {
    mkdirSync(join(directory, 'assets'));
    const documents = ['first-paint.html', 'admin.html', 'admin.diagram.html', '404.html'];
    for (const name of [...documents, 'robots.txt', 'favicon.svg']) write(name);
    expect(readSiteFiles(directory)).toEqual({
      rootFiles: ['/favicon.svg', '/robots.txt'],
      folders: ['/assets/'],
    });
  });

  it('says what to do when the site is not built, or only partly', () => {
    expect(() => readSiteFiles(directory)).toThrow('npm run build');
  });
});
