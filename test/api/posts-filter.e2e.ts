import { type APIRequestContext, expect, test } from 'playwright/test';
import { blogTagsSchema, type PostList, postListSchema } from '#shared/schemas/posts.ts';
import { bearer, createPost, jsonOf, signIn, somePost } from '#test/support/site-api.ts';

const posts = '/api/v1/blog_posts';

async function list(request: APIRequestContext, filter: Record<string, string>): Promise<PostList> {
  const response = await request.get(`${posts}?${new URLSearchParams(filter)}`);
  return postListSchema.parse(await jsonOf(response, 200));
}

function uniqueLabels() {
  const mark = crypto.randomUUID().slice(0, 8);
  return { tag: `Tag ${mark}`, tagId: `tag-${mark}`, category: `Category ${mark}` };
}

test('published posts are listed by tag and by category, drafts never', async ({ request }) => {
  const { tag, tagId, category } = uniqueLabels();
  const first = await createPost(request, { tags: [tag], category, status: 'published' });
  const second = await createPost(request, { tags: [tag], status: 'published' });
  const draft = await createPost(request, { tags: [tag], category });

  const labels = blogTagsSchema.parse(await jsonOf(await request.get('/api/v1/blog_tags'), 200));
  expect(labels.tags).toContainEqual({ id: tagId, title: tag });
  const ids = async (filter: Record<string, string>) =>
    (await list(request, filter)).data.map(({ id }) => id);
  expect(await ids({ tag: tagId })).toEqual([second.id, first.id]);
  expect(await ids({ category: category.toUpperCase() })).toEqual([first.id]);
  expect(await ids({ category, tag: tagId })).toEqual([first.id]);
  expect(await ids({ tag: tagId, q: second.title })).toEqual([second.id]);

  const headers = bearer(await signIn(request, 'owner'));
  await jsonOf(await request.post(`${posts}/${draft.id}/publish`, { headers }), 200);
  expect(await ids({ tag: tagId })).toEqual([draft.id, second.id, first.id]);
  await jsonOf(await request.post(`${posts}/${draft.id}/unpublish`, { headers }), 200);
  await request.delete(`${posts}/${first.id}`, { headers });
  const data = somePost({ tags: ['tides'], status: 'published' });
  await jsonOf(await request.put(`${posts}/${second.id}`, { headers, data }), 200);
  expect(await list(request, { tag: tagId })).toMatchObject({ data: [], meta: { total: 0 } });
  expect(await list(request, { category })).toMatchObject({ data: [], meta: { total: 0 } });
});
