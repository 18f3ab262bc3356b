import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { createWorkingCopiesRepository } from '#lambdas/adapters/dynamo/entries/working-copies.dynamo.ts';
import {
  workingCopiesPartition,
  workingCopyImagesPartition,
} from '#lambdas/adapters/dynamo/keys.ts';
import { queryItems } from '#lambdas/adapters/dynamo/reads.ts';
import { createSweepRepository } from '#lambdas/adapters/dynamo/sweep/sweep.dynamo.ts';
import { workingCopyHandlers } from '#lambdas/features/entries/working-copies.handlers.ts';
import { keepCopySchema } from '#shared/schemas/working-copies.ts';
import { bareRequest } from '#test/support/bare-request.ts';
import { ownTable, type TestTable } from '#test/support/own-table.ts';
import { signedIn } from '#test/support/posts-fixtures.ts';
import { unsavedPage, unsavedProject, unsavedValues } from '#test/support/working-copies.ts';

const image = 'uploads/00000000-0000-4000-8000-000000000001.png';
const cover = 'uploads/00000000-0000-4000-8000-000000000002.png';
const content = JSON.stringify([{ type: 'image', url: image, children: [{ text: '' }] }]);
const id = '00000000-0000-4000-8000-00000000000a';
const start = new Date('2026-11-01T08:00:00.000Z');

let table: TestTable;
let time = start;

beforeAll(async () => {
  table = await ownTable();
});

/** Makes an entry, and another one in the trash. */
const [saved, trashed] = ['saved', 'in-the-trash'];
const found = (is: boolean) => (is ? ({ entry: {} } as never) : undefined);
const entriesOf = (kind: string) => ({
  find: async (of: string) => found(of === `${kind}-${saved}`),
  findTrashed: async ({ id: of }: { id: string }) => found(of === `${kind}-${trashed}`),
});
const entries = {
  post: entriesOf('post'),
  project: entriesOf('project'),
  page: entriesOf('page'),
};
const handlers = () =>
  workingCopyHandlers({ copies: createWorkingCopiesRepository(table), entries, now: () => time });
const author = signedIn('admin');
const another = { ...signedIn('staff'), userId: 'another' };
const request = { ...bareRequest, body: undefined, principal: author, ifMatch: undefined };

describe.each([
  {
    kind: 'post',
    names: {},
    newEntry: 'new',
    other: 'new-project',
    values: { ...unsavedValues, content, avatar: cover },
  },
  {
    kind: 'project',
    names: { kind: 'project' },
    newEntry: 'new-project',
    other: 'new',
    values: { ...unsavedProject, content, image_url: cover },
  },
  {
    kind: 'page',
    names: { kind: 'page' },
    newEntry: 'new-page',
    other: 'new',
    values: { ...unsavedPage, content, excerpt: cover },
  },
])('unsaved changes of a $kind', ({ kind, names, newEntry, other, values }) => {
  const keep = (
    ifMatch?: number,
    changes: object = {},
    place: { post?: string; id?: string } = {},
  ) =>
    handlers().keepWorkingCopy({
      ...request,
      params: { post: newEntry, id, ...place },
      body: keepCopySchema.parse({ ...names, base: null, values: { ...values, ...changes } }),
      ifMatch,
    });
  const list = async (principal = author, post = newEntry) => {
    const { body } = await handlers().listWorkingCopies({
      ...request,
      params: { post },
      principal,
    });
    return body.data;
  };
  const remove = (place: { post?: string; id?: string } = {}) =>
    handlers().removeWorkingCopy({ ...request, params: { post: newEntry, id, ...place } });

  it('are found by their author alone, for the same post, until they are removed', async () => {
    expect((await keep()).body).toEqual({ kept_at: start.toISOString(), version: 1 });
    expect(await list()).toEqual([
      { id, ...names, base: null, values, kept_at: start.toISOString(), version: 1 },
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
    await expect(keep(1, { title: 'Theirs' })).rejects.toMatchObject(stale);
    await expect(keep(undefined, { title: 'Theirs' })).rejects.toMatchObject(stale);
    expect(await list()).toMatchObject([{ version: 2, values: { title: '' } }]);
    await remove();
  });

  it('are kept once when the answer was lost and the request is repeated', async () => {
    await keep();
    expect((await keep()).body.version).toBe(1);
    expect(await list()).toHaveLength(1);
    await remove();
  });

  it('are one of each form, of an entry that exists, or has been deleted, or is new', async () => {
    for (const place of [
      { post: `${kind}-${saved}` },
      { post: `${kind}-${trashed}`, id: 'another-form' },
    ]) {
      await keep(undefined, {}, place);
      await expect(keep(undefined, {}, { ...place, post: newEntry })).rejects.toMatchObject({
        code: 'stale-version',
      });
      expect(await list(author, place.post)).toHaveLength(1);
      await remove(place);
    }
    for (const post of ['unknown', other]) {
      const unknown = keep(undefined, {}, { post });
      await expect(unknown).rejects.toMatchObject({ code: `${kind}-not-found` });
    }
    expect(await list()).toEqual([]);
  });

  it('are at most 200 of a person, even of forms that keep theirs at once', async () => {
    const forms = Array.from({ length: 210 }, (_, index) => ({ id: `form-${index}` }));
    for (const form of forms.slice(0, 190)) await keep(undefined, {}, form);
    const last = forms.slice(190);
    await Promise.allSettled(last.map((form) => keep(undefined, {}, form)));
    const copies = createWorkingCopiesRepository(table);
    expect((await copies.formsOf(author.userId, time)).length).toBeLessThanOrEqual(200);
    for (const form of last) await keep(undefined, {}, form).catch(() => undefined);
    expect(await copies.formsOf(author.userId, time)).toHaveLength(200);
    const tooMany = { code: 'too-many-copies' };
    await expect(keep(undefined, {}, { id: 'one-more' })).rejects.toMatchObject(tooMany);
    const removeForm = ({ entry: post, id: form }: { entry: string; id: string }) =>
      remove({ post, id: form });
    const [first] = await copies.formsOf(author.userId, time);
    if (first) await removeForm(first);
    await keep(undefined, {}, { id: 'one-more' });
    for (const form of await copies.formsOf(author.userId, time)) await removeForm(form);
    expect(await copies.formsOf(author.userId, time)).toEqual([]);
  });

  it('keep their images from the sweep as long as they exist', async () => {
    const sweeps = createSweepRepository(table);
    await keep();
    expect(await sweeps.workingCopyImages()).toEqual([cover, image]);
    await remove();
    expect(await sweeps.workingCopyImages()).toEqual([]);
  });

  it('keep the picture of shared links, too, and are read without such fields', async () => {
    const picture = 'uploads/0199a000-0000-7000-8000-000000000009.png';
    const seo = { title: '', description: '', canonical: '', noindex: false, image: picture };
    await keep(undefined, { seo });
    expect(await createSweepRepository(table).workingCopyImages()).toContain(picture);
    expect((await list())[0]?.values.seo).toEqual(seo);
    await remove();
    await keep();
    expect((await list())[0]?.values).not.toHaveProperty('seo');
    await remove();
  });

  it('are kept once with other words for search engines, too', async () => {
    const seo = { title: 'A', description: '', canonical: '', noindex: false, image: '' };
    await keep(undefined, { seo });
    expect((await keep(undefined, { seo })).body.version).toBe(1);
    const theirs = keep(undefined, { seo: { ...seo, title: 'B' } });
    await expect(theirs).rejects.toMatchObject({ code: 'stale-version' });
    await remove();
  });

  it('are listed newest first, at most ten of an entry', async () => {
    const copies = createWorkingCopiesRepository(table);
    const place = { userId: author.userId, entry: `many-${kind}s` };
    for (let day = 1; day <= 12; day += 1) {
      const kept_at = `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`;
      const draft = keepCopySchema.parse({ ...names, base: null, values });
      const copy = { ...draft, id: `${kind}-${day}`, kept_at, version: 1 };
      await copies.put({ place, copy, objectKeys: [], expiresAt: new Date('2026-12-24') });
    }
    const listed = await list(author, place.entry);
    expect(listed.map((copy) => copy.id).slice(0, 2)).toEqual([`${kind}-12`, `${kind}-11`]);
    expect(listed).toHaveLength(10);
    for (let day = 1; day <= 12; day += 1)
      await remove({ post: place.entry, id: `${kind}-${day}` });
  });

  it('are gone after 30 days without a change', async () => {
    await keep();
    time = new Date(start.getTime() + 31 * 24 * 60 * 60 * 1000);
    expect(await list()).toEqual([]);
    time = start;
    await remove();
  });

  it('change with their own form, never into another kind', async () => {
    await keep();
    const isPost = kind === 'post';
    const foreign = handlers().keepWorkingCopy({
      ...request,
      params: { post: newEntry, id },
      body: keepCopySchema.parse(
        isPost
          ? { kind: 'project', base: null, values: unsavedProject }
          : { base: null, values: unsavedValues },
      ),
      ifMatch: 1,
    });
    await expect(foreign).rejects.toMatchObject({ code: 'stale-version' });
    await remove();
  });

  it('are stored where an earlier release, which reads only posts without more, copes', async () => {
    const seo = { title: 'A', description: '', canonical: '', noindex: false, image: '' };
    const view = kind === 'page' ? {} : { cover_view: 'whole' };
    await keep(undefined, { seo, lang: 'pl', ...view });
    const [form] = await queryItems(table, { partition: workingCopyImagesPartition });
    expect(form?.['post']).toBe(kind === 'post' ? newEntry : undefined);
    const partition = workingCopiesPartition(author.userId, newEntry);
    const [item] = await queryItems(table, { partition });
    const written = JSON.parse(gunzipSync(item?.['written'] as Uint8Array).toString());
    expect(written).toEqual({ ...names, base: null, values });
    expect((await list())[0]?.values).toMatchObject({ seo, lang: 'pl', ...view });
    await remove();
  });
});
