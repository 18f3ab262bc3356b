/** The views of entries' covers, through the API and in the store. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

const cover = 'https://a.example/cover.png';
const other = 'https://a.example/other.png';
const post = {
  title: 'Tides',
  category: 'Nature',
  content: prose,
  tags: ['Sea'],
  status: 'published',
};
const project = {
  title: 'Kite',
  description: 'Flies.',
  status: 'completed',
  start_date: '2025-05-01',
};

describe.each([
  {
    kind: 'post',
    body: post,
    picture: 'avatar',
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
    picture: 'image_url',
    routes: {
      create: 'createProject',
      save: 'updateProject',
      get: 'getProject',
      list: 'listProjects',
      version: 'getProjectVersion',
      restore: 'restoreProjectVersion',
    },
  },
] as const)('the view of the cover of a $kind', ({ body, picture, routes }) => {
  async function created(cover_view: unknown) {
    const sent = { ...body, [picture]: cover, cover_view };
    const { id, version } = await call(routes.create, { body: sent });
    const get = () => call(routes.get, { params: { id } });
    const save = async (changes: object) => {
      const { version: ifMatch } = await get();
      return call(routes.save, { params: { id }, body: { ...body, ...changes }, ifMatch });
    };
    const listed = async () =>
      (await call(routes.list)).data.find((entry: { id: string }) => entry.id === id);
    return { id, version, get, save, listed };
  }

  it('is answered as it was sent, in lists, too', async () => {
    const { get, listed } = await created('30% 70%');
    expect([(await get()).cover_view, (await listed()).cover_view]).toEqual(['30% 70%', '30% 70%']);
  });

  it.each([undefined, null, '50% 50%'])('is neither answered nor stored for %j', async (none) => {
    const { id, get, listed } = await created(none);
    expect(await get()).not.toHaveProperty('cover_view');
    expect(await listed()).not.toHaveProperty('cover_view');
    const stored = (await api.items()).filter((item) => JSON.stringify(item).includes(id));
    expect(stored.filter((item) => 'coverView' in item)).toEqual([]);
  });

  it.each(['30% 70%;background:url(https://evil.example)', 'cover', { x: 1 }])(
    'is refused as %j',
    async (cover_view) => {
      const request = { body: { ...body, cover_view }, token };
      expect((await api.call(routes.create, request)).status).toBe(422);
    },
  );

  it('stays with its cover, and goes with that or with null', async () => {
    const { save } = await created('whole');
    expect((await save({})).cover_view).toBe('whole');
    expect(await save({ [picture]: other })).not.toHaveProperty('cover_view');
    expect((await save({ cover_view: '1% 2%' })).cover_view).toBe('1% 2%');
    expect(await save({ cover_view: null })).not.toHaveProperty('cover_view');
    await save({ cover_view: 'whole' });
    expect(await save({ [picture]: null })).not.toHaveProperty('cover_view');
  });

  it('is kept in a version and restored with it', async () => {
    const { id, version, save } = await created('30% 70%');
    const saved = await save({ cover_view: null });
    const versionOf = (number: number) => ({ params: { id, version: String(number) } });
    expect((await call(routes.version, versionOf(version))).cover_view).toBe('30% 70%');
    const restored = await call(routes.restore, { ...versionOf(version), ifMatch: saved.version });
    expect(restored.cover_view).toBe('30% 70%');
    expect(await call(routes.version, versionOf(saved.version))).not.toHaveProperty('cover_view');
  });
});
