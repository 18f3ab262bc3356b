import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorkingCopiesRepository } from '#lambdas/adapters/dynamo/working-copies/working-copies.dynamo.ts';
import { createSweepRepository } from '#lambdas/adapters/dynamo/sweep/sweep.dynamo.ts';
import { workingCopyHandlers } from '#lambdas/features/working-copies/working-copies.handlers.ts';
import { keepCopySchema } from '#shared/schemas/working-copies.ts';
import { bareRequest } from '#test/support/bare-request.ts';
import { startCoreTable, type TestTable } from '#test/support/core-table.ts';
import { unsavedValues } from '#test/support/working-copies.ts';
import { signedIn } from '#test/support/posts-fixtures.ts';

const image = 'uploads/00000000-0000-4000-8000-000000000001.png';
const content = JSON.stringify([{ type: 'image', url: image, children: [{ text: '' }] }]);
const values = { ...unsavedValues, content };
const id = '00000000-0000-4000-8000-00000000000a';
const start = new Date('2026-11-01T08:00:00.000Z');

let table: TestTable;
let time = start;

beforeAll(async () => {
  table = await startCoreTable();
});
afterAll(() => table.stop());

const handlers = () =>
  workingCopyHandlers({ copies: createWorkingCopiesRepository(table), now: () => time });
const author = signedIn('admin');
const another = { ...signedIn('staff'), userId: 'another' };

const keep = (ifMatch?: number, title = '') =>
  handlers().keepWorkingCopy({
    ...bareRequest,
    params: { post: 'new', id },
    body: keepCopySchema.parse({ base: null, values: { ...values, title } }),
    principal: author,
    ifMatch,
  });
const list = async (principal = author, post = 'new') => {
  const request = {
    ...bareRequest,
    params: { post },
    body: undefined,
    principal,
    ifMatch: undefined,
  };
  return (await handlers().listWorkingCopies(request)).body.data;
};
const remove = () =>
  handlers().removeWorkingCopy({
    ...bareRequest,
    params: { post: 'new', id },
    body: undefined,
    principal: author,
    ifMatch: undefined,
  });

describe('unsaved changes', () => {
  it('are found by their author alone, for the same post, until they are removed', async () => {
    expect((await keep()).body).toEqual({ kept_at: start.toISOString(), version: 1 });
    expect(await list()).toEqual([
      { id, base: null, values, kept_at: start.toISOString(), version: 1 },
    ]);
    expect(await list(another)).toEqual([]);
    expect(await list(author, '00000000-0000-4000-8000-00000000000b')).toEqual([]);
    await remove();
    expect(await list()).toEqual([]);
  });

  it('are not overwritten by a form that did not write the last of them', async () => {
    await keep();
    await keep(1);
    const stale = { code: 'stale-version' };
    await expect(keep(1, 'Theirs')).rejects.toMatchObject(stale);
    await expect(keep(undefined, 'Theirs')).rejects.toMatchObject(stale);
    expect(await list()).toMatchObject([{ version: 2, values: { title: '' } }]);
    await remove();
  });

  it('are kept once when the answer was lost and the request is repeated', async () => {
    await keep();
    expect((await keep()).body.version).toBe(1);
    expect(await list()).toHaveLength(1);
    await remove();
  });

  it('keep their images from the sweep as long as they exist', async () => {
    const sweeps = createSweepRepository(table);
    await keep();
    expect(await sweeps.workingCopyImages()).toEqual([image]);
    await remove();
    expect(await sweeps.workingCopyImages()).toEqual([]);
  });

  it('are listed newest first, at most ten of a post', async () => {
    const copies = createWorkingCopiesRepository(table);
    const place = { userId: author.userId, post: 'many' };
    for (let day = 1; day <= 12; day += 1) {
      const kept_at = `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`;
      const copy = { id: `copy-${day}`, base: null, values, kept_at, version: 1 };
      await copies.put({ place, copy, objectKeys: [], expiresAt: new Date('2026-12-24') });
    }
    const found = await list(author, 'many');
    expect(found.map(({ id: each }) => each).slice(0, 2)).toEqual(['copy-12', 'copy-11']);
    expect(found).toHaveLength(10);
  });

  it('are gone after 30 days without a change', async () => {
    await keep();
    time = new Date(start.getTime() + 31 * 24 * 60 * 60 * 1000);
    expect(await list()).toEqual([]);
    time = start;
    await remove();
  });
});
