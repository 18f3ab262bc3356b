import { beforeAll, describe, expect, it } from 'vitest';
import { createWorkingCopiesRepository } from '#lambdas/adapters/dynamo/working-copies/working-copies.dynamo.ts';
import { createSweepRepository } from '#lambdas/adapters/dynamo/sweep/sweep.dynamo.ts';
import { workingCopyHandlers } from '#lambdas/features/working-copies/working-copies.handlers.ts';
import { keepCopySchema } from '#shared/schemas/working-copies.ts';
import { bareRequest } from '#test/support/bare-request.ts';
import { ownTable, type TestTable } from '#test/support/own-table.ts';
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
  table = await ownTable();
});

/** A post, and one in the trash. */
const [post, trashed] = ['a-post', 'a-trashed-one'];
const posts = {
  find: async (of: string) => (of === post ? ({} as never) : undefined),
  findTrashed: async ({ id: of }: { id: string }) => (of === trashed ? ({} as never) : undefined),
};
const handlers = () =>
  workingCopyHandlers({ copies: createWorkingCopiesRepository(table), posts, now: () => time });
const author = signedIn('admin');
const another = { ...signedIn('staff'), userId: 'another' };

const keep = (ifMatch?: number, title = '', place: { post?: string; id?: string } = {}) =>
  handlers().keepWorkingCopy({
    ...bareRequest,
    params: { post: 'new', id, ...place },
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
const remove = (place: { post?: string; id?: string } = {}) =>
  handlers().removeWorkingCopy({
    ...bareRequest,
    params: { post: 'new', id, ...place },
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

  it('are one of each form, of a post that exists, or has been deleted, or is new', async () => {
    for (const place of [{ post }, { post: trashed, id: 'another-form' }]) {
      await keep(undefined, '', place);
      await expect(keep(undefined, '', { ...place, post: 'new' })).rejects.toMatchObject({
        code: 'stale-version',
      });
      expect(await list(author, place.post)).toHaveLength(1);
      await remove(place);
    }
    const unknown = keep(undefined, '', { post: 'unknown' });
    await expect(unknown).rejects.toMatchObject({ code: 'post-not-found' });
    expect(await list()).toEqual([]);
  });

  it('are at most 200 of a person, even of forms that keep theirs at once', async () => {
    const forms = Array.from({ length: 210 }, (_, index) => ({ id: `form-${index}` }));
    for (const form of forms.slice(0, 190)) await keep(undefined, '', form);
    const last = forms.slice(190);
    await Promise.allSettled(last.map((form) => keep(undefined, '', form)));
    const copies = createWorkingCopiesRepository(table);
    expect((await copies.formsOf(author.userId, time)).length).toBeLessThanOrEqual(200);
    for (const form of last) await keep(undefined, '', form).catch(() => undefined);
    expect(await copies.formsOf(author.userId, time)).toHaveLength(200);
    const tooMany = { code: 'too-many-copies' };
    await expect(keep(undefined, '', { id: 'one-more' })).rejects.toMatchObject(tooMany);
    const [first] = await copies.formsOf(author.userId, time);
    await remove(first);
    await keep(undefined, '', { id: 'one-more' });
    for (const form of await copies.formsOf(author.userId, time)) await remove(form);
    expect(await copies.formsOf(author.userId, time)).toEqual([]);
  });

  it('keep their images from the sweep as long as they exist', async () => {
    const sweeps = createSweepRepository(table);
    await keep();
    expect(await sweeps.workingCopyImages()).toEqual([image]);
    await remove();
    expect(await sweeps.workingCopyImages()).toEqual([]);
  });

  it('keep the picture of shared links, too, and are read without such fields', async () => {
    const picture = 'uploads/0199a000-0000-7000-8000-000000000009.png';
    const seo = { title: '', description: '', canonical: '', noindex: false, image: picture };
    await handlers().keepWorkingCopy({
      ...bareRequest,
      params: { post: 'new', id },
      body: keepCopySchema.parse({ base: null, values: { ...values, seo } }),
      principal: author,
      ifMatch: undefined,
    });
    expect(await createSweepRepository(table).workingCopyImages()).toContain(picture);
    expect((await list())[0]?.values.seo).toEqual(seo);
    await remove();
    await keep();
    expect((await list())[0]?.values).not.toHaveProperty('seo');
    await remove();
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
