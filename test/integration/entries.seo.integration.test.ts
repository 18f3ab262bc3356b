/** Fields with which an editor addresses search engines, through the API and in the store. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReferencesRepository } from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import { createUser } from '#lambdas/features/users/create-user.usecase.ts';
import type { RouteName } from '#shared/routes/table.ts';
import { newUser } from '#test/support/auth-fixtures.ts';
import { begin } from '#test/support/callers.ts';
import { prose } from '#test/support/posts-fixtures.ts';
import { type ApiRequest, startWholeApi, type WholeApi } from '#test/support/whole-api.ts';

let api: WholeApi;
let token: string;

beforeAll(async () => {
  api = await startWholeApi();
  const { id } = await createUser(api.userDeps, { ...newUser, is_staff: true });
  token = api.tokens.good(await begin(api, id));
});

afterAll(() => api?.stop());

async function call(name: RouteName, request: ApiRequest = {}) {
  const { status, text } = await api.call(name, { ...request, token });
  expect(status, text).toBeLessThan(300);
  return JSON.parse(text);
}

const image = 'uploads/0199a000-0000-7000-8000-000000000001.png';
const seo = {
  title: 'Tides, explained',
  description: 'Why the sea comes and goes.',
  canonical: 'https://elsewhere.example/tides',
  noindex: true,
  image,
};

const post = {
  title: 'Tide tables',
  category: 'Nature',
  content: prose,
  tags: ['Sea'],
  status: 'published',
};
const project = {
  title: 'Kite',
  description: 'Flies at the end of a string.',
  status: 'completed',
  start_date: '2025-05-01',
};

describe.each([
  {
    kind: 'post',
    body: post,
    routes: {
      create: 'createPost',
      save: 'updatePost',
      get: 'getPost',
      list: 'listPosts',
      version: 'getPostVersion',
      restore: 'restorePostVersion',
    },
  },
  {
    kind: 'project',
    body: project,
    routes: {
      create: 'createProject',
      save: 'updateProject',
      get: 'getProject',
      list: 'listProjects',
      version: 'getProjectVersion',
      restore: 'restoreProjectVersion',
    },
  },
] as const)('the fields for search engines of a $kind', ({ kind, body, routes }) => {
  async function created(fields: object = { seo }) {
    const { id, version } = await call(routes.create, { body: { ...body, ...fields } });
    const get = () => call(routes.get, { params: { id } });
    const save = async (changes: object) => {
      const { version: ifMatch } = await get();
      return call(routes.save, { params: { id }, body: { ...body, ...changes }, ifMatch });
    };
    const listed = async () =>
      (await call(routes.list)).data.find((entry: { id: string }) => entry.id === id);
    return { id, version, get, save, listed };
  }

  it('are answered as they were sent, and in lists only what readers need', async () => {
    const { get, listed } = await created();
    expect((await get()).seo).toEqual(seo);
    expect((await listed()).seo).toEqual({ noindex: true });
  });

  it('are neither answered nor stored when nothing is set', async () => {
    const { id, get, listed } = await created({ seo: { title: '', noindex: false } });
    expect(await get()).not.toHaveProperty('seo');
    expect(await listed()).not.toHaveProperty('seo');
    const stored = (await api.items()).filter((item) => JSON.stringify(item).includes(id));
    expect(stored.filter((item) => 'seo' in item)).toEqual([]);
  });

  it('leave lists alone that need none of them', async () => {
    const { listed } = await created({ seo: { title: 'Tides' } });
    expect(await listed()).not.toHaveProperty('seo');
  });

  it('stay when a save leaves them out, and go with null', async () => {
    const { save } = await created();
    expect((await save({})).seo).toEqual(seo);
    expect((await save({ seo: { title: 'Only this' } })).seo).toEqual({ title: 'Only this' });
    expect(await save({ seo: null })).not.toHaveProperty('seo');
  });

  it('make an uploaded picture count as used', async () => {
    const { id, save } = await created();
    const referrers = (key: string) =>
      createReferencesRepository(api.table, () => new Date()).findByObjectKey(key);
    expect(await referrers(image)).toContainEqual({ kind, id });
    const another = 'uploads/0199a000-0000-7000-8000-000000000002.png';
    await save({ seo: { image: another } });
    expect(await referrers(another)).toContainEqual({ kind, id });
  });

  it('are kept in a version and restored with it', async () => {
    const { id, version, save } = await created();
    const saved = await save({ seo: null });
    const versionOf = (number: number) => ({ params: { id, version: String(number) } });
    expect((await call(routes.version, versionOf(version))).seo).toEqual(seo);
    const restored = await call(routes.restore, { ...versionOf(version), ifMatch: saved.version });
    expect(restored.seo).toEqual(seo);
    expect(await call(routes.version, versionOf(saved.version))).not.toHaveProperty('seo');
  });
});
