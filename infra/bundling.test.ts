/** Checks the files that are bundled beside the publisher's code, and that the bundle runs. */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fontFiles } from '#shared/publishing/font-files.ts';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addPublisherFiles, bundleOptions } from './bundling.ts';
import { addSharp, installLocked } from './sharp-package.ts';

const directory = mkdtempSync(join(tmpdir(), 'bundling-test-'));
const siteDirectory = join(directory, 'site');
const rendererFile = join(directory, 'renderer.js');

beforeAll(() => {
  writeSite('<!doctype html>');
  writeFileSync(rendererFile, 'exports.renderPage = () => "page";');
});

afterAll(() => rmSync(directory, { recursive: true }));

function writeSite(html: string): void {
  mkdirSync(join(siteDirectory, 'assets'), { recursive: true });
  writeFileSync(join(siteDirectory, 'index.html'), html);
  writeFileSync(join(siteDirectory, 'first-paint.html'), '');
  writeFileSync(join(siteDirectory, 'admin.html'), '');
  writeFileSync(join(siteDirectory, 'admin.diagram.html'), '');
  writeFileSync(join(siteDirectory, 'assets', 'app-1.js'), 'app();');
}

/** @returns the folder of the bundle */
function bundle(name: string, code = 'exports.handler = 1;'): string {
  const bundleDirectory = join(directory, name);
  mkdirSync(bundleDirectory, { recursive: true });
  writeFileSync(join(bundleDirectory, 'index.js'), code);
  writeFileSync(join(bundleDirectory, 'package.json'), '{"type":"commonjs"}\n');
  addPublisherFiles({ directory: bundleDirectory, siteDirectory, rendererFile, platform: 'host' });
  return bundleDirectory;
}

/** Runs a CommonJS script in a folder, in a separate process. */
function run(bundleDirectory: string, script: string): string {
  return execFileSync(process.execPath, ['-e', script], { cwd: bundleDirectory, encoding: 'utf8' });
}

describe("the publisher's bundle", () => {
  it('contains the site, the renderer, the fonts and the image library', () => {
    const carrying = bundle('carrying');
    expect(existsSync(join(carrying, 'site', 'assets', 'app-1.js'))).toBe(true);
    expect(run(carrying, 'console.log(require("./renderer/index.js").renderPage())')).toBe(
      'page\n',
    );
    expect(existsSync(join(carrying, 'fonts', fontFiles.heading[0] ?? ''))).toBe(true);
    expect(run(carrying, 'console.log(typeof require("sharp"))')).toBe('function\n');
  });

  it('takes at most 60 MB of the 250 MB that Lambda allows, and contains nothing unused', () => {
    const files = filesBelow(bundle('small'));
    const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
    expect(bytes).toBeLessThan(60_000_000);
    expect(
      files.filter((file) => /\.(md|[cm]?ts|map|h|cc)$/.test(file.replace(/LICENSE.*/, ''))),
    ).toEqual([]);
  });

  it('contains native code for the processors that Lambda runs it on, whatever the build machine', () => {
    const modules = join(directory, 'arm64');
    addSharp(modules, 'arm64');
    const code = filesBelow(modules).filter((file) => /\.(?:node|so[.\d]*)$/.test(file));
    expect(code.length).toBeGreaterThan(1);
    // The header of an ELF file contains the machine: 183 is AArch64.
    expect(code.map((file) => readFileSync(file).readUInt16LE(18))).toEqual(code.map(() => 183));
  });

  it('fails with a clear message when the registry has no native code for them', () => {
    vi.stubEnv('npm_config_registry', 'http://127.0.0.1:9');
    vi.stubEnv('npm_config_fetch_retries', '0');
    vi.stubEnv('npm_config_cache', join(directory, 'empty-cache'));
    const names = ['@img/sharp-linux-arm64', '@img/sharp-libvips-linux-arm64'];
    const install = () => installLocked(names, 'linux-arm64', directory);
    expect(install).toThrow(/^npm could not install @img\/sharp-linux-arm64@.* does not have them/);
    vi.unstubAllEnvs();
  });

  it('fails without the renderer', () => {
    const missing = join(directory, 'nowhere.js');
    const bundleDirectory = join(directory, 'incomplete');
    expect(() =>
      addPublisherFiles({
        directory: bundleDirectory,
        siteDirectory,
        rendererFile: missing,
        platform: 'host',
      }),
    ).toThrow(`${missing} is missing. Run "npm run build" first.`);
  });

  it('has the same files when built again, even over the old one', () => {
    const [first, second] = [bundle('first'), bundle('second')];
    const before = contents(first);
    bundle('first');
    expect(contents(second)).toEqual(before);
    expect(contents(first)).toEqual(before);
  });
});

describe('the code that draws pictures', () => {
  it('starts without the image library, and draws with it from a folder outside the tree', async () => {
    const drawing = bundle('drawing');
    await build({
      ...bundleOptions('publisher', drawing),
      stdin: undefined,
      entryPoints: ['lambdas/features/publishing/pictures/pictures.ts'],
      outfile: join(drawing, 'pictures.js'),
    });
    const subject = { kind: 'page', title: 'Über Größe', lead: 'Привет' };
    const draw = `
      const { createPictures } = require('./pictures.js');
      const loaded = Object.keys(require.cache).filter((name) => name.includes('node_modules'));
      const pictures = createPictures({ fontDirectory: './fonts', brandName: 'Ada' });
      pictures.drawSocialPicture(${JSON.stringify(subject)}).then((png) =>
        console.log(loaded.length, Buffer.from(png).toString('latin1', 1, 4)));`;
    expect(run(drawing, draw)).toBe('0 PNG\n');
  });
});

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function contents(folder: string): [name: string, content: string][] {
  return filesBelow(folder)
    .filter((file) => !file.includes('node_modules'))
    .map((file) => [file.slice(folder.length), readFileSync(file, 'latin1')]);
}
