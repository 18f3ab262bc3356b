/**
 * Adds the image library sharp to a function's bundle: its JavaScript, and two packages with native code for one
 * platform.
 */
import { execSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import * as z from 'zod';
import type { LambdaArchitecture } from './settings-schema.ts';

/** `host` is the platform of this machine, for a local cloud. */
export type SharpPlatform = LambdaArchitecture | 'host';

/** Commands show only the message, which explains why a bundle cannot be built. */
export class BundleError extends Error {
  override name = 'BundleError';
}

const root = resolve(import.meta.dirname, '..');
const cacheDirectory = join(root, '.local', 'sharp');

const manifestSchema = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});

const lockSchema = z.object({
  packages: z.record(z.string(), z.looseObject({ version: z.string().optional() })),
});

/**
 * Copies sharp and its dependencies into a `node_modules` folder, without documentation, types and sources.
 * @throws BundleError when npm cannot install the native code for another platform
 */
export function addSharp(target: string, platform: SharpPlatform): void {
  rmSync(target, { recursive: true, force: true });
  const installed = join(root, 'node_modules');
  for (const name of withDependencies('sharp', installed)) copyPackage(name, installed, target);
  const { names, source } = nativePackages(platform);
  for (const name of names) copyPackage(name, source, target);
}

function withDependencies(name: string, source: string): string[] {
  const { dependencies } = readManifest(source, name);
  const indirect = Object.keys(dependencies).flatMap((each) => withDependencies(each, source));
  return [...new Set([name, ...indirect])];
}

function nativePackages(platform: SharpPlatform): { names: string[]; source: string } {
  const installed = join(root, 'node_modules');
  if (platform === 'host') {
    const { optionalDependencies } = readManifest(installed, 'sharp');
    const names = Object.keys(optionalDependencies).filter((name) =>
      existsSync(join(installed, name)),
    );
    return { names, source: installed };
  }
  const suffix = `linux-${platform === 'arm64' ? 'arm64' : 'x64'}`;
  const names = [`@img/sharp-${suffix}`, `@img/sharp-libvips-${suffix}`];
  const areAllInstalled = names.every((name) => existsSync(join(installed, name)));
  return { names, source: areAllInstalled ? installed : installLocked(names, suffix) };
}

/** Installs packages for another platform, with the versions and checksums of package-lock.json. */
export function installLocked(names: string[], suffix: string, cache = cacheDirectory): string {
  const { packages } = lockSchema.parse(readJson(join(root, 'package-lock.json')));
  const locked = names.map((name) => ({ name, entry: packages[`node_modules/${name}`] }));
  const versions = locked.map(({ name, entry }) => {
    if (!entry?.version) throw new Error(`package-lock.json does not name ${name}`);
    return [name, entry.version] as const;
  });
  const directory = join(cache, [suffix, ...versions.map(([, each]) => each)].join('-'));
  const modules = join(directory, 'node_modules');
  if (versions.every(([name, version]) => isInstalled(modules, name, version))) return modules;
  writeLockedPackage(directory, locked, Object.fromEntries(versions));
  runNpm(directory, suffix);
  if (versions.every(([name, version]) => isInstalled(modules, name, version))) return modules;
  throw notInstalled(versions);
}

/** Thrown after a check of the files, because npm silently skips optional packages that it cannot install. */
function notInstalled(
  versions: readonly (readonly [name: string, version: string])[],
): BundleError {
  const packages = versions.map(([name, version]) => `${name}@${version}`).join(' and ');
  return new BundleError(
    `npm could not install ${packages}, the machine code that the publisher needs on Lambda: either npm's registry cannot be reached, or it does not have them. In the second case choose the other "architecture" in infra/deployment.config.ts.`,
  );
}

/** Declares the packages as optional, because npm rejects other dependencies for another platform. */
function writeLockedPackage(
  directory: string,
  locked: { name: string; entry: unknown }[],
  optionalDependencies: Record<string, string>,
): void {
  const manifest = { name: 'sharp-of-another-platform', private: true, optionalDependencies };
  const entries = locked.map(({ name, entry }) => [`node_modules/${name}`, entry] as const);
  const packages = { '': manifest, ...Object.fromEntries(entries) };
  const lock = { name: manifest.name, lockfileVersion: 3, requires: true, packages };
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(directory, 'package-lock.json'), JSON.stringify(lock));
}

/** Runs npm through a shell, because it is a batch file on Windows. No argument needs quotes. */
function runNpm(directory: string, suffix: string): void {
  const [os, cpu] = suffix.split('-');
  const platform = [`--os=${os}`, `--cpu=${cpu}`, '--libc=glibc'];
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execSync(['npm', 'ci', ...platform, ...quiet].join(' '), { cwd: directory, stdio: 'pipe' });
}

function isInstalled(modules: string, name: string, version: string): boolean {
  const file = join(modules, name, 'package.json');
  return (
    existsSync(file) && z.object({ version: z.string() }).parse(readJson(file)).version === version
  );
}

function copyPackage(name: string, source: string, target: string): void {
  cpSync(join(source, name), join(target, name), {
    recursive: true,
    filter: (path) => isNeeded(path.slice(join(source, name).length)),
  });
}

/** Folders of C++ sources, headers, build scripts and command lines. */
const unusedFolders = /^[\\/](src|install|bin|lib[\\/]glib-2\.0)([\\/]|$)/;

/** @param path within the package, with a leading separator */
function isNeeded(path: string): boolean {
  if (unusedFolders.test(path)) return false;
  const isText = ['.md', '.mjs', '.mts', '.ts', '.cts', '.map', '.bnf'].includes(extname(path));
  return !isText || basename(path).startsWith('LICENSE');
}

function readManifest(source: string, name: string): z.output<typeof manifestSchema> {
  return manifestSchema.parse(readJson(join(source, name, 'package.json')));
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
