import { expect, it } from 'vitest';
import { type BulkProgress, runBulk } from './run-bulk.ts';

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

it('has nothing to do for none', async () => {
  const change = () => Promise.reject(new Error('never called'));
  expect(await runBulk([], change, { onProgress: () => {} })).toEqual({ done: [], failed: [] });
});
