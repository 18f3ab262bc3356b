/** The project runs on macOS, Windows and Linux, so its code must not depend on one system. */
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod';

const root = join(import.meta.dirname, '../..');

/** Calls that do not work, or work differently, on Windows or macOS. */
const posixOnly = {
  'links, which Windows allows to administrators': /\bsymlink(?:Sync)?\(/,
  'modes and owners of files': /\bch(?:mod|own)(?:Sync)?\(/,
  'a user id': /\bprocess\.gete?[ug]id\b/,
  'a group of processes': /\bprocess\.kill\(-|\bdetached: true/,
  "a folder of one system's": /['"`]\/(?:bin|dev|etc|home|proc|tmp|usr|var)[/'"`]/,
  'a shell': /\bshell: (?:true|')|\bexecSync\(|\bspawn(?:Sync)?\(\s*['"`](?:ba|z)?sh\b/,
  'npm as a program, which is a batch file on Windows': /\w\(\s*['"`]np[mx]['"`],/,
  'a path from an address, with %20 in it': /import\.meta\.url\)\.pathname/,
  "a key that is macOS's Command": /['"`]Control\+/,
  'a key that moves a cursor':
    /\bpress\([^)]*['"`](?:ControlOrMeta\+(?:Shift\+)?(?:Home|End|Arrow)|Home|End)/,
  'a colon between folders': /\bPATH\b.*\.join\(':'\)/,
};

/** Files outside `scripts/platform` that may have such calls, with the reason. */
const allowed: Record<string, string> = {
  'infra/sharp-package.ts': 'runs npm through the shell of each system',
  'scripts/bootstrap.mjs': 'runs npm through the shell of each system',
  'scripts/import/read-arrivals.test.ts': 'makes a junction, which Windows allows to everybody',
  'scripts/ministack/server.ts': 'MiniStack runs in WSL on Windows',
  'test/contract/caret-keys.test.ts': 'lists the keys of each system',
  'test/support/caret-keys.ts': 'lists the keys of each system',
};

it('calls only what every system has, outside of scripts/platform', () => {
  const files = globSync('{infra,scripts,test,web/vite}/**/*.{ts,mjs}', { cwd: root })
    .map((file) => file.split(sep).join('/'))
    .filter(
      (file) => !file.startsWith('scripts/platform/') && file !== 'test/contract/platforms.test.ts',
    );
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const calls = Object.entries(posixOnly).filter(([, pattern]) => pattern.test(text));
    return calls.map(([call]) => `${file}: ${call}`);
  });
  expect(found.filter((line) => !(line.replace(/:.*/, '') in allowed))).toEqual([]);
  for (const file of Object.keys(allowed)) expect(found.join()).toContain(file);
});

const systems = ['linux x64', 'linux arm64', 'darwin x64', 'darwin arm64', 'win32 x64'];

/** Packages that the lock file has only for some systems, and why other systems do not need them. */
const partly: Record<string, { has: string[]; because: string }> = {
  '@dynoxide': {
    has: ['linux x64'],
    because: 'scripts/bootstrap.mjs installs the others: not every registry has them',
  },
  node: {
    has: ['linux x64', 'linux arm64'],
    because: "the others run the user's own Node (decision 0035)",
  },
  '@img/sharp-libvips': {
    has: ['linux x64', 'linux arm64', 'darwin x64', 'darwin arm64'],
    because: 'on Windows it is part of @img/sharp',
  },
  fsevents: {
    has: ['darwin x64', 'darwin arm64'],
    because: 'it watches files on macOS',
  },
};

const oneOrMore = z.union([z.string(), z.array(z.string())]).optional();
const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      integrity: z.string().optional(),
      os: oneOrMore,
      cpu: oneOrMore,
      libc: oneOrMore,
    }),
  ),
});

it('has each program in machine code for every system in the lock file, with its checksum', () => {
  const lock: unknown = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const families = new Map<string, Set<string>>();
  for (const [path, { os, cpu, libc, integrity }] of Object.entries(
    lockSchema.parse(lock).packages,
  )) {
    if (!os || !integrity) continue;
    const family = path
      .replace(/^.*node_modules\//, '')
      .replace(
        /[-/](?:aix|android|darwin|freebsd|linux(?:musl)?|\w+bsd|\w+os|openharmony|win32)\b.*$/,
        '',
      );
    const served = families.get(family) ?? new Set();
    families.set(family, served);
    for (const system of systems) {
      const [platform = '', arch = ''] = system.split(' ');
      const isServed = os.includes(platform) && (cpu?.includes(arch) ?? true);
      if (isServed && (libc?.includes('glibc') ?? true)) served.add(system);
    }
  }
  expect(families.size).toBeGreaterThan(10);
  const missing = [...families].map(([family, served]) => [
    family,
    systems.filter((system) => !served.has(system)),
  ]);
  const expected = [...families.keys()].map((family) => [
    family,
    systems.filter((system) => !(partly[family]?.has ?? systems).includes(system)),
  ]);
  expect(missing).toEqual(expected);
  expect(Object.keys(partly).filter((family) => !families.has(family))).toEqual([]);
});
