import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from './fixtures/assembly.ts';
import { claimStateDirectory } from './state-directory.ts';

describe('the state folder', () => {
  it('is created, claimed and released', () => {
    const root = join(temporaryFolder(), 'deep', 'state');
    const state = claimStateDirectory(root);
    expect(existsSync(state.logs)).toBe(true);
    state.release();
    expect(existsSync(join(root, 'cloud.pid'))).toBe(false);
  });

  it('is refused while another process uses it, and taken over once that process was killed', async () => {
    const root = temporaryFolder();
    const data = join(root, 'dynamodb.sqlite');
    writeFileSync(data, 'posts');
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    writeFileSync(join(root, 'cloud.pid'), String(other.pid));
    const claim = (fresh: boolean) => claimStateDirectory(root, fresh);
    expect(() => claim(true)).toThrow(`process ${other.pid}) already uses ${root}: stop it first.`);
    other.kill('SIGKILL');
    await once(other, 'exit');
    claim(false);
    expect(existsSync(data)).toBe(true);
    claim(true);
    expect(readdirSync(root).sort()).toEqual(['cloud.pid', 'logs', 'streams']);
  });

  it.runIf(process.platform !== 'win32')(
    'ends the DynamoDB engine that a killed local cloud left behind, and no other',
    async () => {
      const root = temporaryFolder();
      const start = (file: string) => {
        const idle = 'setInterval(() => {}, 1000)';
        const child = spawn(process.execPath, ['-e', idle, 'dynoxide', '--db-path', file]);
        onTestFinished(() => void child.kill('SIGKILL'));
        return child;
      };
      const orphan = start(join(root, 'dynamodb.sqlite'));
      const otherEngine = start(join(root, 'other.sqlite'));
      await Promise.all([once(orphan, 'spawn'), once(otherEngine, 'spawn')]);
      const ended = once(orphan, 'exit');
      claimStateDirectory(root);
      expect(await ended).toEqual([null, 'SIGKILL']);
      expect([otherEngine.exitCode, otherEngine.signalCode]).toEqual([null, null]);
    },
  );

  it('is refused when a file has its path', () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    expect(() => claimStateDirectory(file)).toThrow(
      /^The state folder .* cannot be used .*delete it\.$/,
    );
  });
});
