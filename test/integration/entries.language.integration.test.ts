/** The language of an entry, through the API and in the store. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '#lambdas/features/users/create-user.usecase.ts';
import type { RouteName } from '#shared/routes/table.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
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

const post = {
  title: 'Pory roku',
  category: 'Nature',
  content: prose,
  tags: ['Sea'],
  status: 'published',
};
const project = {
  title: 'Latawiec',
  description: 'Flies at the end of a string.',
  status: 'completed',
  start_date: '2025-05-01',
};
const page = { title: 'O mnie', content: prose, is_draft: false };

describe.each([
  { kind: 'Post', body: post, list: 'listPosts' },
  { kind: 'Project', body: project, list: 'listProjects' },
  { kind: 'Page', body: page, list: 'listPages' },
] as const)('the language of a $kind', ({ kind, body, list }) => {
  async function created(fields: object) {
    const { id, version } = await call(`create${kind}`, { body: { ...body, ...fields } });
    const get = () => call(`get${kind}`, { params: { id } });
    const save = async (changes: object) => {
      const { version: ifMatch } = await get();
      return call(`update${kind}`, { params: { id }, body: { ...body, ...changes }, ifMatch });
    };
    const listed = async () =>
      (await call(list)).data.find((entry: { id: string }) => entry.id === id);
    return { id, version, get, save, listed };
  }

  it('is answered, in lists too', async () => {
    const { get, listed } = await created({ lang: 'PL' });
    expect((await get()).lang).toBe('pl');
    expect((await listed()).lang).toBe('pl');
  });

  it('is neither answered nor stored when it is the site’s', async () => {
    const { id, get, listed } = await created({ lang: 'en' });
    expect(await get()).not.toHaveProperty('lang');
    expect(await listed()).not.toHaveProperty('lang');
    const stored = (await api.items()).filter((item) => JSON.stringify(item).includes(id));
    expect(stored.filter((item) => 'lang' in item)).toEqual([]);
  });

  it('stays when a save leaves it out, and goes with null', async () => {
    const { save } = await created({ lang: 'pl' });
    expect((await save({})).lang).toBe('pl');
    expect((await save({ lang: 'ar' })).lang).toBe('ar');
    expect(await save({ lang: null })).not.toHaveProperty('lang');
  });

  it('is kept in a version and restored with it', async () => {
    const { id, version, save } = await created({ lang: 'pl' });
    const saved = await save({ lang: null });
    const versionOf = (number: number) => ({ params: { id, version: String(number) } });
    const first = versionOf(version);
    expect((await call(`get${kind}Version`, first)).lang).toBe('pl');
    const restored = await call(`restore${kind}Version`, { ...first, ifMatch: saved.version });
    expect(restored.lang).toBe('pl');
    const without = await call(`get${kind}Version`, versionOf(saved.version));
    expect(without).not.toHaveProperty('lang');
    const again = { ...versionOf(saved.version), ifMatch: restored.version };
    expect(await call(`restore${kind}Version`, again)).not.toHaveProperty('lang');
  });

  it('is refused in words when it is none', async () => {
    const sent = { body: { ...body, lang: 'Polish' }, token };
    const { status, text } = await api.call(`create${kind}`, sent);
    expect(status).toBe(422);
    expect(JSON.parse(text).errors).toEqual({ lang: authorMessages.language });
  });
});

it('is named by the links of other entries', async () => {
  const ids: string[] = [];
  for (const lang of ['ja', null, 'ar']) {
    const tags = ['Languages'];
    const body = { ...post, title: `A text in ${lang ?? 'English'}`, tags, lang };
    ids.push((await call('createPost', { body })).id);
  }
  const { neighbors, related } = await call('getPost', { params: { id: ids[1] ?? '' } });
  expect([neighbors.older.lang, neighbors.newer.lang]).toEqual(['ja', 'ar']);
  expect(related.map(({ lang }: { lang: string }) => lang)).toEqual(['ar', 'ja']);
  const last = await call('getPost', { params: { id: ids[2] ?? '' } });
  expect(last.neighbors.older).not.toHaveProperty('lang');
});
