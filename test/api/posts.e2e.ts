import { expect, test } from 'playwright/test';
import { viewer as demo } from '#scripts/seed/users.ts';
import { type PostList, postSchema } from '#shared/schemas/posts.ts';
import { bearer, createPost, jsonOf, paragraph, signIn, somePost } from '#test/support/site-api.ts';

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

test('a time to go live is kept until it is cleared or the post is published', async ({
  request,
}) => {
  const owner = await signIn(request, 'owner');
  const headers = bearer(owner);
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
  const post = await createPost(request, owner, { publish_at: tomorrow });
  expect(post).toMatchObject({ status: 'draft', publish_at: tomorrow });
  const save = async (publish_at: string | null | undefined) => {
    const data = somePost({ title: post.title, publish_at });
    return jsonOf(await request.put(`${posts}/${post.id}`, { headers, data }), 200);
  };
  expect(await save(undefined)).toMatchObject({ publish_at: tomorrow });
  expect(await save(null)).toMatchObject({ publish_at: null });
  expect(await save(tomorrow)).toMatchObject({ publish_at: tomorrow });
  const published = await request.post(`${posts}/${post.id}/publish`, { headers });
  expect(await jsonOf(published, 200)).toMatchObject({ status: 'published', publish_at: null });
});

const refusedTimes: [string, Record<string, unknown>][] = [
  ['that has passed', { publish_at: '2020-01-01T00:00:00Z' }],
  ['in the far future', { publish_at: '9999-01-01T00:00:00Z' }],
  ['that is no time', { publish_at: 'tomorrow' }],
  ['of a local clock', { publish_at: '2099-01-01T00:00:00+02:00' }],
  ['of a published post', { publish_at: '2099-01-01T00:00:00Z', status: 'published' }],
];

for (const [what, fields] of refusedTimes) {
  test(`a time to go live ${what} is refused`, async ({ request }) => {
    const owner = await signIn(request, 'owner');
    const data = { ...somePost(), ...fields };
    const response = await request.post(posts, { headers: bearer(owner), data });
    expect(await jsonOf(response, 422)).toMatchObject({
      code: 'validation-failed',
      errors: { publish_at: expect.any(String) },
    });
  });
}

test('published posts link to their neighbours, drafts to none', async ({ request }) => {
  const owner = await signIn(request, 'owner');
  const older = await createPost(request, owner, { status: 'published' });
  const draft = await createPost(request, owner);
  const newer = await createPost(request, owner, { status: 'published' });
  expect(draft.neighbors).toEqual({ newer: null, older: null });

  // Other suites publish at the same time, so other posts may be between the two.
  let post = newer;
  for (let steps = 0; steps < 30 && post.slug !== older.slug; steps += 1) {
    const slug = post.neighbors.older?.slug ?? 'none';
    const next = postSchema.parse(await jsonOf(await request.get(`${posts}/${slug}`), 200));
    expect(next.status).toBe('published');
    post = next;
  }
  expect(post.id).toBe(older.id);
  expect(post.neighbors.newer).not.toBeNull();
});

test('the admin search finds words of the article, for those who may read it', async ({
  request,
}) => {
  const [owner, viewer] = [await signIn(request, 'owner'), await signIn(request, demo.username)];
  const word = `kelp${crypto.randomUUID().slice(0, 8)}`;
  const content = paragraph(`${'The tide goes out and comes in again. '.repeat(12)} ${word}.`);
  const draft = await createPost(request, owner, { content });
  const found = async (query: string, tokens?: typeof owner) => {
    const headers = tokens ? bearer(tokens) : {};
    const response = await request.get(`${posts}?${query}`, { headers });
    return ((await jsonOf(response, 200)) as PostList).data.map(({ id }) => id);
  };
  expect(await found(`status=all&q=${word.toUpperCase()}`, owner)).toEqual([draft.id]);
  expect(await found(`status=draft&q=tide ${word}`, owner)).toEqual([draft.id]);
  expect(await found(`status=all&q=${word}`, viewer)).toEqual([]);

  await jsonOf(await request.post(`${posts}/${draft.id}/publish`, { headers: bearer(owner) }), 200);
  expect(await found(`status=all&q=${word}`, viewer)).toEqual([draft.id]);
  expect(await found(`q=${word}`)).toEqual([]);
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

test('a save without a status leaves a published post published', async ({ request }) => {
  const owner = await signIn(request, 'owner');
  const post = await createPost(request, owner, { status: 'published' });
  const { status: _, ...fields } = somePost({ title: 'Still on the front page' });
  const saved = await request.put(`${posts}/${post.id}`, { headers: bearer(owner), data: fields });
  expect(await jsonOf(saved, 200)).toMatchObject({
    status: 'published',
    published_at: post.published_at,
  });
  await request.delete(`${posts}/${post.id}`, { headers: bearer(owner) });
  expect((await request.get(`${posts}/${post.id}`)).status()).toBe(404);
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

test('the demo viewer sees only that a draft is hidden', async ({ request }) => {
  const [owner, viewer] = [await signIn(request, 'owner'), await signIn(request, demo.username)];
  const draft = await createPost(request, owner, { title: 'Secret plans for the spring' });
  const response = await request.get(`${posts}?status=draft&page_size=100`, {
    headers: bearer(viewer),
  });
  const body = JSON.stringify(await jsonOf(response, 200));
  expect(body).toContain('Hidden draft');
  expect(body).not.toContain(draft.title);
  expect(body).not.toContain(draft.slug);
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
