/** Optional fields of entries, through the API and in the store: the language, the view of a cover, and what search engines get. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReferencesRepository } from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
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
  kind: 'Post',
  list: 'listPosts',
  picture: 'avatar',
  body: { title: 'Tides', category: 'Nature', content: prose, tags: ['Sea'], status: 'published' },
} as const;
const project = {
  kind: 'Project',
  list: 'listProjects',
  picture: 'image_url',
  body: { title: 'Kite', description: 'Flies.', status: 'completed', start_date: '2025-05-01' },
} as const;
const page = {
  kind: 'Page',
  list: 'listPages',
  body: { title: 'O mnie', content: prose, is_draft: false },
} as const;

async function created(
  { kind, body, list }: typeof post | typeof project | typeof page,
  fields: object,
) {
  const { id, version } = await call(`create${kind}`, { body: { ...body, ...fields } });
  const get = () => call(`get${kind}`, { params: { id } });
  const save = async (changes: object) => {
    const { version: ifMatch } = await get();
    return call(`update${kind}`, { params: { id }, body: { ...body, ...changes }, ifMatch });
  };
  const listed = async () =>
    (await call(list)).data.find((entry: { id: string }) => entry.id === id);
  const stored = async () =>
    (await api.items()).filter((item) => JSON.stringify(item).includes(id));
  return { id, version, get, save, listed, stored };
}

const cover = 'https://a.example/cover.png';
const other = 'https://a.example/other.png';
const image = 'uploads/0199a000-0000-7000-8000-000000000001.png';
const seo = {
  title: 'Tides, explained',
  description: 'Why the sea comes and goes.',
  canonical: 'https://elsewhere.example/tides',
  noindex: true,
  image,
};

/** Each field has a value, its part in lists, values that count as empty, and values that are refused. */
const viewOf = (of: typeof post | typeof project) => ({
  ...of,
  field: 'cover_view',
  attribute: 'coverView',
  beside: { [of.picture]: cover },
  value: '30% 70%',
  inLists: '30% 70%',
  nothing: [undefined, null, '50% 50%'],
  refused: ['30% 70%;background:url(https://evil.example)', 'cover', { x: 1 }],
});
const languageOf = (of: typeof post | typeof project | typeof page) => ({
  ...of,
  field: 'lang',
  attribute: 'lang',
  beside: {},
  value: 'pl',
  inLists: 'pl',
  nothing: ['en'],
  refused: ['Polish'],
});
const seoOf = (of: typeof post | typeof project) => ({
  ...of,
  field: 'seo',
  attribute: 'seo',
  beside: {},
  value: seo,
  inLists: { noindex: true },
  nothing: [{ title: '', noindex: false }],
  refused: [{ canonical: 'javascript:alert(1)' }],
});

describe.each([
  viewOf(post),
  viewOf(project),
  languageOf(post),
  languageOf(project),
  languageOf(page),
  seoOf(post),
  seoOf(project),
])(
  'the field $field of a $kind',
  ({ field, attribute, beside, value, inLists, nothing, refused, ...of }) => {
    const { kind, body } = of;
    const withField = (sent: unknown) => created(of, { ...beside, [field]: sent });

    it('is answered as it was sent, and in lists as far as readers need it', async () => {
      const { get, listed } = await withField(value);
      expect([(await get())[field], (await listed())[field]]).toEqual([value, inLists]);
    });

    it('is neither answered nor stored when it says nothing', async () => {
      for (const none of nothing) {
        const { get, listed, stored } = await withField(none);
        expect(await get()).not.toHaveProperty(field);
        expect(await listed()).not.toHaveProperty(field);
        expect((await stored()).filter((item) => attribute in item)).toEqual([]);
      }
    });

    it('is refused when it is none', async () => {
      for (const wrong of refused) {
        const request = { body: { ...body, [field]: wrong }, token };
        expect((await api.call(`create${kind}`, request)).status).toBe(422);
      }
    });

    it('stays when a save leaves it out, and goes with null', async () => {
      const { save } = await withField(value);
      expect((await save({}))[field]).toEqual(value);
      expect(await save({ [field]: null })).not.toHaveProperty(field);
    });

    it('is kept in a version and restored with it', async () => {
      const { id, version, save } = await withField(value);
      const saved = await save({ [field]: null });
      const versionOf = (number: number) => ({ params: { id, version: String(number) } });
      expect((await call(`get${kind}Version`, versionOf(version)))[field]).toEqual(value);
      const restored = await call(`restore${kind}Version`, {
        ...versionOf(version),
        ifMatch: saved.version,
      });
      expect(restored[field]).toEqual(value);
      const without = versionOf(saved.version);
      expect(await call(`get${kind}Version`, without)).not.toHaveProperty(field);
      const again = { ...without, ifMatch: restored.version };
      expect(await call(`restore${kind}Version`, again)).not.toHaveProperty(field);
    });
  },
);

describe.each([post, project])('of a $kind', (of) => {
  it('the view of a cover changes, and goes with its cover', async () => {
    const { save } = await created(of, { [of.picture]: cover, cover_view: 'whole' });
    expect((await save({})).cover_view).toBe('whole');
    expect(await save({ [of.picture]: other })).not.toHaveProperty('cover_view');
    expect((await save({ cover_view: '1% 2%' })).cover_view).toBe('1% 2%');
    await save({ cover_view: 'whole' });
    expect(await save({ [of.picture]: null })).not.toHaveProperty('cover_view');
  });

  it('fields for search engines change, and leave lists alone that need none of them', async () => {
    const { save, listed } = await created(of, { seo });
    const title = { title: 'Only this' };
    expect((await save({ seo: title })).seo).toEqual(title);
    expect(await listed()).not.toHaveProperty('seo');
  });

  it('an uploaded picture for search engines counts as used', async () => {
    const { id, save } = await created(of, { seo });
    const referrers = (key: string) =>
      createReferencesRepository(api.table, () => new Date()).findByObjectKey(key);
    const kind = of.kind.toLowerCase();
    expect(await referrers(image)).toContainEqual({ kind, id });
    const another = 'uploads/0199a000-0000-7000-8000-000000000002.png';
    await save({ seo: { image: another } });
    expect(await referrers(another)).toContainEqual({ kind, id });
  });
});

it.each([post, project, page])(
  'the language of a $kind changes, in any spelling, and is refused in words',
  async (of) => {
    const { get, listed, save } = await created(of, { lang: 'PL' });
    expect([(await get()).lang, (await listed()).lang]).toEqual(['pl', 'pl']);
    expect((await save({ lang: 'ar' })).lang).toBe('ar');
    const refused = await api.call(`create${of.kind}`, {
      body: { ...of.body, lang: 'Polish' },
      token,
    });
    expect(JSON.parse(refused.text).errors).toEqual({ lang: authorMessages.language });
  },
);

it('the language is named by the links of other entries', async () => {
  const ids: string[] = [];
  for (const lang of ['ja', null, 'ar']) {
    const tags = ['Languages'];
    const body = { ...post.body, title: `A text in ${lang ?? 'English'}`, tags, lang };
    ids.push((await call('createPost', { body })).id);
  }
  const { neighbors, related } = await call('getPost', { params: { id: ids[1] ?? '' } });
  expect([neighbors.older.lang, neighbors.newer.lang]).toEqual(['ja', 'ar']);
  expect(related.map(({ lang }: { lang: string }) => lang)).toEqual(['ar', 'ja']);
  const last = await call('getPost', { params: { id: ids[2] ?? '' } });
  expect(last.neighbors.older).not.toHaveProperty('lang');
});
