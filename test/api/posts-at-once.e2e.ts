import { expect, test } from 'playwright/test';
import { apiBasePath } from '#shared/platform/http.ts';
import { postSchema } from '#shared/schemas/posts.ts';
import { bearer, jsonOf, signIn, somePost } from '#test/support/site-api.ts';

const postsPath = `${apiBasePath}/blog_posts`;

test('twenty posts with one title, created at once, get twenty addresses', async ({ request }) => {
  const headers = bearer(await signIn(request, 'staff'));
  const data = somePost();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => request.post(postsPath, { headers, data })),
  );
  const posts = await Promise.all(
    answers.map(async (answer) => postSchema.parse(await jsonOf(answer, 201))),
  );
  expect(new Set(posts.map(({ slug }) => slug)).size).toBe(20);
  const found = await Promise.all(
    posts.map(async ({ slug }) => {
      const answer = await request.get(`${postsPath}/${slug}`, { headers });
      return postSchema.parse(await jsonOf(answer, 200)).id;
    }),
  );
  expect(found).toEqual(posts.map(({ id }) => id));
  for (const { id } of posts) await request.delete(`${postsPath}/${id}`, { headers });
});
