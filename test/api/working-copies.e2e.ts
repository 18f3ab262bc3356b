/** Tests unsaved text, which the server keeps only for its author. */
import { expect, test } from 'playwright/test';
import { apiBasePath } from '#shared/platform/http.ts';
import { workingCopyListSchema } from '#shared/schemas/working-copies.ts';
import { bearer, createPost, jsonOf, signIn } from '#test/support/site-api.ts';
import { unsavedPage, unsavedProject, unsavedValues } from '#test/support/working-copies.ts';

const image = 'uploads/00000000-0000-4000-8000-000000000001.png';
const values = {
  ...unsavedValues,
  title: 'Not saved',
  tagDraft: 'half a ta',
  avatar: image,
  series: { name: 'By nig', position: '' },
};

test('unsaved text belongs to its author, and a form that has not read it cannot overwrite it', async ({
  request,
}) => {
  const [owner, staff, viewer] = await Promise.all(
    ['owner', 'staff', 'demo'].map(async (name) => bearer(await signIn(request, name))),
  );
  const { id: post } = await createPost(request);
  const list = `${apiBasePath}/working_copies/${post}`;
  const own = `${list}/${crypto.randomUUID()}`;
  const data = { base: { postId: post, version: 1, slug: 'a-slug', excerpt: '' }, values };
  const first = await request.put(own, { headers: owner, data });
  expect(first.status()).toBe(200);
  expect(first.headers()['etag']).toBe('"1"');

  const theirs = { ...data, values: { ...values, title: 'Theirs' } };
  expect((await request.put(own, { headers: owner, data: theirs })).status()).toBe(409);
  const next = await request.put(own, { headers: { ...owner, 'if-match': '"1"' }, data });
  expect(await jsonOf(next, 200)).toMatchObject({ version: 2 });

  const listed = async (headers = {}) =>
    workingCopyListSchema.parse(await jsonOf(await request.get(list, { headers }), 200)).data;
  expect(await listed(owner)).toMatchObject([{ ...data, version: 2 }]);
  expect(await listed(staff)).toEqual([]);
  expect((await request.get(list, { headers: viewer ?? {} })).status()).toBe(403);

  const gone = await request.delete(`${list}/${crypto.randomUUID()}`, { headers: owner });
  expect(gone.status()).toBe(204);
  expect(await listed(owner)).toHaveLength(1);
});

const unfinished = {
  post: { place: 'new', unsaved: { values } },
  project: { place: 'new-project', unsaved: { kind: 'project', values: unsavedProject } },
  page: { place: 'new-page', unsaved: { kind: 'page', values: unsavedPage } },
};

for (const [kind, { place, unsaved }] of Object.entries(unfinished)) {
  test(`unsaved text of a ${kind} may be invalid, but not longer than a ${kind}`, async ({
    request,
  }) => {
    const headers = bearer(await signIn(request, 'owner'));
    const own = `${apiBasePath}/working_copies/${place}/${crypto.randomUUID()}`;
    const keep = (changes: object) => {
      const data = { ...unsaved, base: null, values: { ...unsaved.values, ...changes } };
      return request.put(own, { headers, data });
    };
    expect((await keep({ content: `"${'x'.repeat(300_000)}"` })).status()).toBe(422);
    expect((await keep({ title: '', content: 'not JSON' })).status()).toBe(200);
    expect((await request.delete(own, { headers })).status()).toBe(204);
  });
}
