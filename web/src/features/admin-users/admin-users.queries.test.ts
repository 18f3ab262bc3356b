import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#web/src/api/client.ts';
import { untilFinished } from './admin-users.queries.ts';

const unfinished = new ApiError({
  status: 503,
  code: 'user-unfinished',
  detail: 'Still being finished.',
  retryAfter: 105,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('waits as long as the server says, then retries', async () => {
  const create = vi.fn().mockRejectedValueOnce(unfinished).mockResolvedValue('user');
  const created = untilFinished(create);
  await vi.advanceTimersByTimeAsync(104_999);
  expect(create).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await created).toBe('user');
});

it('gives up after three waits', async () => {
  const create = vi.fn().mockRejectedValue(unfinished);
  const refused = expect(untilFinished(create)).rejects.toBe(unfinished);
  await vi.advanceTimersByTimeAsync(3 * 105_000);
  await refused;
  expect(create).toHaveBeenCalledTimes(4);
});

it('reports any other failure at once', async () => {
  const busy = new ApiError({ status: 503, code: 'unavailable', detail: 'Busy.', retryAfter: 1 });
  const create = vi.fn().mockRejectedValue(busy);
  await expect(untilFinished(create)).rejects.toBe(busy);
  expect(create).toHaveBeenCalledTimes(1);
});
