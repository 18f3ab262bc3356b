import { expect, test } from 'playwright/test';
import type { PostList } from '#shared/schemas/posts.ts';
import { bearer, createPost, jsonOf, signIn, somePost } from '#test/support/site-api.ts';

const posts = '/api/v1/blog_posts';

test('a draft is invisible to visitors by list, slug, id, search and tag', async ({ request }) => {
  const tag = `canary-${crypto.randomUUID().slice(0, 8)}`;
  const draft = await createPost(request, { tags: [tag] });

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

const deep = (depth: number) =>
  `${'[{"type":"block-quote","children":'.repeat(depth)}[]${'}]'.repeat(depth)}`;

const refused: [string, string | Record<string, unknown>, number[]][] = [
  ['text that is no JSON', '{"title": ', [400]],
  ['a prototype', '{"__proto__": {"title": "A title of five"}}', [400, 422]],
  ['a deeper bomb in the content', { content: deep(20_000) }, [422, 413]],
  ['a depth bomb in the body', '['.repeat(100_000), [400, 413]],
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
