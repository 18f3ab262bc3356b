import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from '../platform/processes.ts';
import { temporaryFolder } from './engine/fixtures/assembly.ts';
import { serve } from './engine/http-server.ts';
import { messageResponse } from './engine/web-message.ts';
import { requireFreeSpace, startLocalSite, watchDisk } from './local-site.ts';

/** Makes a folder with data, and a function that starts a site there with `--fresh`, by default on free ports. */
async function freshStart(ports: { port?: number; 'aws-port'?: number; front?: number } = {}) {
  const directory = temporaryFolder();
  const data = join(directory, 'dynamodb.sqlite');
  writeFileSync(data, 'posts');
  const { front, ...sitePorts } = ports;
  const free = { port: await freePort(), 'aws-port': await freePort() };
  const start = () =>
    startLocalSite({ fresh: true, ...free, ...sitePorts }, { directory, ...(front && { front }) });
  return { directory, start, hasData: () => existsSync(data) };
}

it('leaves the data of a running site alone, whatever the ports', async () => {
  const { directory, start, hasData } = await freshStart();
  const running = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  onTestFinished(() => void running.kill());
  writeFileSync(join(directory, 'cloud.pid'), String(running.pid));
  await expect(start()).rejects.toThrow(/^A local cloud .* already uses .*: stop it first\.$/);
  expect(hasData()).toBe(true);
});

it.each([
  ['port', 6000],
  ['aws-port', 4190],
  ['front', 10_080],
])('says that nothing connects to --%s %d before it builds', async (name, port) => {
  const { directory, start, hasData } = await freshStart({ [name]: port });
  await expect(start()).rejects.toThrow(`Port ${port} belongs to another protocol`);
  expect(hasData()).toBe(true);
  expect(existsSync(join(directory, 'cloud.pid'))).toBe(false);
});

it.each(['port', 'aws-port', 'front'])('says that --%s is taken before it builds', async (name) => {
  const { port, stop } = await serve(0, async () => messageResponse(200, ''));
  onTestFinished(stop);
  const { directory, start, hasData } = await freshStart({ [name]: port });
  await expect(start()).rejects.toThrow(`Port ${port} is taken by another program`);
  expect(hasData()).toBe(true);
  expect(existsSync(join(directory, 'cloud.pid'))).toBe(false);
});

it('reports a full disk once', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  let free = 5e9;
  const messages: string[] = [];
  watchDisk(
    '/data',
    ({ message }) => messages.push(message),
    async () => free,
  );
  await vi.advanceTimersByTimeAsync(5000);
  expect(messages).toEqual([]);
  free = 1e6;
  await vi.advanceTimersByTimeAsync(5000);
  expect(messages).toEqual([
    expect.stringMatching(/^The disk with \/data is full: .* start again\.$/),
  ]);
});

it('accepts the free space of a real disk', async () => {
  await expect(requireFreeSpace(import.meta.dirname)).resolves.toBeUndefined();
});
