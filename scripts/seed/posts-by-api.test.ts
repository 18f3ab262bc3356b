import { afterEach, describe, expect, it, vi } from 'vitest';
import { isObjectKey } from '#shared/content/urls.ts';
import { postRoutes } from '#shared/routes/posts.routes.ts';
import { loginSchema } from '#shared/schemas/auth.ts';
import { type PostList, postListQuerySchema, savePostSchema } from '#shared/schemas/posts.ts';
import { seedPosts } from './posts/posts.ts';
import { seedPostsByApi } from './posts-by-api.ts';

const siteUrl = 'https://site.example';
const login = { siteUrl, username: 'owner', password: 'right' };

type Outage = (request: { route: string; idempotencyKey: string | null }) => Response | undefined;

/** A site that stores titles, and pages them like the real one. */
function site(titles: string[] = [], outage: Outage = () => undefined) {
  const waited: number[] = [];
  const saved: ReturnType<typeof savePostSchema.parse>[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address);
    const headers = new Headers(init.headers);
    const route = `${init.method} ${url.pathname}`;
    const failure = outage({ route, idempotencyKey: headers.get('idempotency-key') });
    if (failure) return failure;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    if (route === 'POST /api/v1/auth/token') {
      const { password } = loginSchema.parse(body);
      if (password !== 'right')
        return Response.json({ code: 'wrong-credentials' }, { status: 401 });
      return Response.json({ access_token: 'token', refresh_token: 'refresh' });
    }
    if (headers.get('authorization') !== 'Bearer token') return new Response('', { status: 401 });
    if (route === 'GET /api/v1/blog_posts') return Response.json(listed(titles, url));
    saved.push(savePostSchema.parse(body));
    return Response.json({}, { status: postRoutes.createPost.status });
  });
  const seed = (changes = {}) => {
    const wait = async (milliseconds: number) => waited.push(milliseconds);
    return seedPostsByApi({ ...login, wait, ...changes });
  };
  return { saved, waited, seed };
}

function listed(titles: string[], url: URL): PostList {
  const query = postListQuerySchema.parse(Object.fromEntries(url.searchParams));
  const { page = 1, page_size: size = 9, status } = query;
  const all = status === 'all' ? titles : [];
  return {
    data: all.slice((page - 1) * size, page * size).map(summary),
    meta: { page, total: all.length, total_pages: Math.ceil(all.length / size), next_cursor: null },
  };
}

function summary(title: string): PostList['data'][number] {
  const time = '2026-01-01T00:00:00.000Z';
  return {
    id: crypto.randomUUID(),
    title,
    slug: 'slug',
    excerpt: '',
    status: 'draft',
    created_at: time,
    updated_at: time,
    published_at: null,
    publish_at: null,
    read_time: 1,
    avatar: null,
    category: { title: 'Mathematics', color: '#000000' },
    tags: [],
    author: { first_name: 'Robin', last_name: 'Keller', username: 'owner' },
    version: 1,
  };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('filling a site through its API', () => {
  it('saves every sample post, oldest first, in its status and with pictures by object key', async () => {
    const { saved, seed } = site();
    expect(await seed()).toBe(seedPosts.length);
    const order = [...seedPosts].sort((left, right) => right.daysAgo - left.daysAgo);
    const titleAndStatus = ({ title, status }: { title: string; status?: string | undefined }) => ({
      title,
      status,
    });
    expect(saved.map(titleAndStatus)).toEqual(order.map(titleAndStatus));
    const covers = saved.flatMap(({ avatar }) => avatar ?? []);
    expect(covers.length).toBeGreaterThan(0);
    for (const cover of covers) expect(cover).toSatisfy(isObjectKey);
  });

  it('skips existing posts, however many posts are newer', async () => {
    const others = Array.from({ length: 150 }, (_, index) => `Another post ${index}`);
    const [first, ...rest] = seedPosts.map(({ title }) => title);
    const { saved, seed } = site([...others, ...rest]);
    expect(await seed()).toBe(1);
    expect(saved.map(({ title }) => title)).toEqual([first]);
  });

  it('waits as long as a busy site asks, then repeats exactly the same request', async () => {
    const keys: (string | null)[] = [];
    const { saved, waited, seed } = site([], ({ route, idempotencyKey }) => {
      if (route !== 'POST /api/v1/blog_posts') return undefined;
      keys.push(idempotencyKey);
      if (keys.length > 1) return undefined;
      return new Response('', { status: 429, headers: { 'retry-after': '7' } });
    });
    await seed();
    expect(waited).toEqual([7000]);
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(seedPosts.length);
    expect(saved).toHaveLength(seedPosts.length);
  });

  it('repeats a request whose response was lost', async () => {
    let lost = 0;
    const { saved, seed } = site([], () => {
      lost += 1;
      if (lost === 1) throw new TypeError('fetch failed');
      return undefined;
    });
    await seed();
    expect(saved).toHaveLength(seedPosts.length);
  });

  it('gives up on a site that stays down, asks for a long wait, or refuses', async () => {
    const away = site([], () => {
      throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') });
    });
    await expect(away.seed()).rejects.toThrow('does not answer (connect ECONNREFUSED)');
    expect(away.waited).toHaveLength(5);

    const headers = { 'retry-after': '900' };
    const locked = site([], () => new Response('locked', { status: 429, headers }));
    await expect(locked.seed()).rejects.toThrow('was answered 429: locked');
    expect(locked.waited).toEqual([]);

    const refusing = site();
    await expect(refusing.seed({ password: 'wrong' })).rejects.toMatchObject({
      name: 'CommandFailed',
      message: expect.stringContaining('wrong-credentials'),
    });
  });
});
