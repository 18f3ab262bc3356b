import { expect, test } from 'playwright/test';
import type { PostList } from '#shared/schemas/posts.ts';
import { bearer, createPost, jsonOf, signIn, somePost } from '#test/support/site-api.ts';

const posts = '/api/v1/blog_posts';

test('a draft is invisible to visitors by list, slug, id, search and tag', async ({ request }) => {
  const owner = await signIn(request, 'owner');
  const tag = `canary-${crypto.randomUUID().slice(0, 8)}`;
  const draft = await createPost(request, owner, { tags: [tag] });

  for (const address of [`${posts}/${draft.id}`, `${posts}/${draft.slug}`]) {
    expect((await request.get(address)).status()).toBe(404);
  }
  const everything = [
    `${posts}?page_size=100`,
    `${posts}?q=${encodeURIComponent(draft.title)}`,
    '/api/v1/blog_tags',
  ];
  for (const address of everything) {
    const body = JSON.stringify(await jsonOf(await request.get(address), 200));
    expect(body).not.toContain(draft.slug);
    expect(body).not.toContain(tag);
  }
});

test('publishing puts a post first; unpublishing hides it again', async ({ request }) => {
  const owner = await signIn(request, 'owner');
  const draft = await createPost(request, owner);
  const headers = bearer(owner);

  const published = await jsonOf(
    await request.post(`${posts}/${draft.id}/publish`, { headers }),
    200,
  );
  expect(published).toMatchObject({ status: 'published', published_at: expect.any(String) });
  const { data } = (await jsonOf(await request.get(`${posts}?page_size=100`), 200)) as PostList;
  expect(data.map(({ id }) => id)).toContain(draft.id);

  await jsonOf(await request.post(`${posts}/${draft.id}/unpublish`, { headers }), 200);
  expect((await request.get(`${posts}/${draft.slug}`)).status()).toBe(404);
});

test('a stale save is refused and stores nothing', async ({ request }) => {
  const owner = await signIn(request, 'owner');
  const post = await createPost(request, owner);
  const save = (title: string, version: number) =>
    request.put(`${posts}/${post.id}`, {
      headers: { ...bearer(owner), 'if-match': `"${version}"` },
      data: somePost({ title }),
    });
  const first = await save('The first of two saves', post.version);
  expect(first.status()).toBe(200);
  expect(first.headers()['etag']).toBe(`"${post.version + 1}"`);
  expect(await jsonOf(await save('The second of two saves', post.version), 409)).toMatchObject({
    code: 'stale-version',
  });
  const stored = await request.get(`${posts}/${post.id}`, { headers: bearer(owner) });
  expect(await jsonOf(stored, 200)).toMatchObject({ title: 'The first of two saves' });
});

test('the same Idempotency-Key creates one post, even in parallel', async ({ request }) => {
  const owner = await signIn(request, 'owner');
  const headers = { ...bearer(owner), 'idempotency-key': crypto.randomUUID() };
  const data = somePost();
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => request.post(posts, { headers, data })),
  );
  const ids = await Promise.all(
    answers.map(async (answer) => ((await jsonOf(answer, 201)) as { id: string }).id),
  );
  expect(new Set(ids).size).toBe(1);
});

const deep = (depth: number) =>
  `${'[{"type":"block-quote","children":'.repeat(depth)}[]${'}]'.repeat(depth)}`;

const refused: [string, string | Record<string, unknown>, number[]][] = [
  ['text that is no JSON', '{"title": ', [400]],
  ['a list instead of an object', '[]', [400, 422]],
  ['a wrong type', { title: 7 }, [422]],
  ['an unknown field', { is_admin: true }, [422]],
  ['an id of its own', { id: '018f0000-0000-7000-8000-000000000000' }, [422]],
  ['a version of its own', { version: 99 }, [422]],
  ['a prototype', '{"__proto__": {"title": "A title of five"}}', [400, 422]],
  [
    'a script address',
    {
      content: JSON.stringify([{ type: 'link', url: 'java\tscript:x', children: [{ text: 'x' }] }]),
    },
    [422],
  ],
  ['a depth bomb in the content', { content: deep(500) }, [422, 413]],
  ['a deeper bomb in the content', { content: deep(20_000) }, [422, 413]],
  ['a depth bomb in the body', '['.repeat(100_000), [400, 413]],
  ['a lone surrogate', { title: '\ud800 and more' }, [422]],
  ['too much text', { content: JSON.stringify('x'.repeat(400_000)) }, [413, 422]],
];

for (const [what, body, statuses] of refused) {
  test(`${what} is a client error and stores nothing`, async ({ request }) => {
    const owner = await signIn(request, 'owner');
    const title = `Refused ${crypto.randomUUID()}`;
    const response = await request.post(posts, {
      headers: { ...bearer(owner), 'content-type': 'application/json' },
      data: typeof body === 'string' ? Buffer.from(body) : { ...somePost({ title }), ...body },
    });
    expect(statuses).toContain(response.status());
    expect(Object.keys((await response.json()) as object)).toEqual(
      expect.arrayContaining(['detail', 'code', 'request_id']),
    );
    const found = await request.get(`${posts}?status=all&q=${title}`, { headers: bearer(owner) });
    expect(((await jsonOf(found, 200)) as PostList).data).toEqual([]);
  });
}
