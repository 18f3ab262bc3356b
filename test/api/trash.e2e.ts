import { type APIRequestContext, expect, test } from 'playwright/test';
import type { Tokens } from '#shared/schemas/auth.ts';
import { postSchema } from '#shared/schemas/posts.ts';
import { savedProjectSchema } from '#shared/schemas/projects.ts';
import { trashedPostListSchema, trashedProjectListSchema } from '#shared/schemas/trash.ts';
import { createProject } from '#test/support/project-api.ts';
import { bearer, createPost, jsonOf, signIn } from '#test/support/site-api.ts';

const api = '/api/v1';
const dayMs = 24 * 60 * 60 * 1000;

async function trash(request: APIRequestContext, what: 'posts' | 'projects', tokens: Tokens) {
  const params = { page_size: 100 };
  const answer = await request.get(`${api}/trash/${what}`, { params, headers: bearer(tokens) });
  return jsonOf(answer, 200);
}

const trashedPosts = async (request: APIRequestContext, tokens: Tokens) =>
  trashedPostListSchema.parse(await trash(request, 'posts', tokens)).data;

test('a deleted post stays in the trash for 30 days, and can be restored as a draft', async ({
  request,
}) => {
  const staff = await signIn(request, 'staff');
  const headers = bearer(staff);
  const series = { name: `Kept ${crypto.randomUUID()}`, position: 1 };
  const post = await createPost(request, { status: 'published', series }, staff);
  const address = `${api}/blog_posts/${post.id}`;
  await jsonOf(await request.delete(address, { headers }), 204);

  const trashed = (await trashedPosts(request, staff)).find(({ id }) => id === post.id);
  expect(trashed?.title).toBe(post.title);
  const rest = Date.parse(trashed?.expires_at ?? '') - Date.parse(trashed?.deleted_at ?? '');
  expect(rest).toBe(30 * dayMs);

  const answer = await request.post(`${address}/restore`, { headers });
  const restored = postSchema.parse(await jsonOf(answer, 200));
  const { title, slug, content, published_at } = post;
  expect(restored).toMatchObject({ title, slug, content, published_at, status: 'draft', series });
  expect((await request.get(address)).status()).toBe(404);
  expect((await request.get(address, { headers })).status()).toBe(200);
  expect((await trashedPosts(request, staff)).map(({ id }) => id)).not.toContain(post.id);
  await jsonOf(await request.delete(address, { headers }), 204);
});

test('a deleted project is restored unchanged', async ({ request }) => {
  const staff = await signIn(request, 'staff');
  const headers = bearer(staff);
  const project = await createProject(request, {}, staff);
  const address = `${api}/projects/${project.id}`;
  await jsonOf(await request.delete(address, { headers }), 204);
  const listed = trashedProjectListSchema.parse(await trash(request, 'projects', staff));
  expect(listed.data.map(({ id }) => id)).toContain(project.id);
  const answer = await request.post(`${address}/restore`, { headers });
  const restored = savedProjectSchema.parse(await jsonOf(answer, 200));
  expect(restored).toMatchObject({ title: project.title, status: project.status, version: 3 });
  expect((await request.get(address)).status()).toBe(200);
  await jsonOf(await request.delete(address, { headers }), 204);
});
