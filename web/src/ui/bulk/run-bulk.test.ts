import { expect, it } from 'vitest';
import { ApiError } from '#web/src/api/api-error.ts';
import { bulkOutcome, type BulkProgress, runBulk } from './run-bulk.ts';

const entries = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));

it('changes each once, at most three at a time, and counts what has finished', async () => {
  const waiting = new Map<string, () => void>();
  const progress: BulkProgress[] = [];
  const change = ({ id }: { id: string }) =>
    new Promise<void>((resolve) => waiting.set(id, resolve));
  const finish = async (id: string) => {
    waiting.get(id)?.();
    waiting.delete(id);
    await new Promise((resolve) => setImmediate(resolve));
  };
  const running = runBulk(entries, change, { onProgress: (now) => progress.push(now) });

  expect([...waiting.keys()]).toEqual(['a', 'b', 'c']);
  await finish('b');
  expect([...waiting.keys()]).toEqual(['a', 'c', 'd']);
  for (const id of ['a', 'c', 'd', 'e']) await finish(id);

  expect(await running).toEqual({ done: ['b', 'a', 'c', 'd', 'e'], failed: [] });
  expect(progress).toEqual([1, 2, 3, 4, 5].map((finished) => ({ finished, total: 5 })));
});

it('tries the others when one fails', async () => {
  const error = new Error('refused');
  const change = ({ id }: { id: string }) =>
    id === 'b' ? Promise.reject(error) : Promise.resolve();
  const { done, failed } = await runBulk(entries, change, { onProgress: () => {} });
  expect(done.toSorted()).toEqual(['a', 'c', 'd', 'e']);
  expect(failed).toEqual([{ id: 'b', error }]);
});

it('does nothing without entries', async () => {
  const change = () => Promise.reject(new Error('never called'));
  expect(await runBulk([], change, { onProgress: () => {} })).toEqual({ done: [], failed: [] });
});

const messages = { one: 'message', many: 'messages' };
const stale = new ApiError({ status: 409, code: 'stale-version', detail: 'Changed' });
const gone = new ApiError({ status: 404, code: 'message-not-found', detail: 'Gone' });
const failures = (...errors: unknown[]) => errors.map((error, at) => ({ id: `f${at}`, error }));

it.each([
  [['a'], [], '1 message was deleted.'],
  [['a', 'b'], [], '2 messages were deleted.'],
  [
    ['a', 'b', 'c'],
    [stale, stale],
    '3 of 5 messages were deleted: 2 were changed meanwhile. They are still selected.',
  ],
  [
    ['a'],
    [stale, new Error('no answer')],
    '1 of 3 messages was deleted: 1 was changed meanwhile, 1 failed. They are still selected.',
  ],
  [['a'], [gone], '1 of 2 messages was deleted: 1 was deleted meanwhile.'],
  [[], [new Error('no answer')], 'No message was deleted: 1 failed. One is still selected.'],
])('of %j and %j failures, it says: %s', (done, errors, sentence) => {
  const outcome = bulkOutcome({ done, failed: failures(...errors) }, messages, 'deleted');
  expect(outcome).toEqual({ failed: errors.length > 0, sentence });
});
