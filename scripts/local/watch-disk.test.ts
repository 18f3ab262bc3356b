import { expect, it, onTestFinished, vi } from 'vitest';
import { requireRoom, watchDisk } from './watch-disk.ts';

it('says once that the disk is full, and is quiet before', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  let free = 5e9;
  const said: string[] = [];
  watchDisk(
    '/data',
    ({ message }) => said.push(message),
    async () => free,
  );
  await vi.advanceTimersByTimeAsync(5000);
  expect(said).toEqual([]);
  free = 1e6;
  await vi.advanceTimersByTimeAsync(5000);
  expect(said).toEqual([expect.stringMatching(/^The disk with \/data is full: .* start again\.$/)]);
});

it('knows the room of a real disk', async () => {
  await expect(requireRoom(import.meta.dirname)).resolves.toBeUndefined();
});
