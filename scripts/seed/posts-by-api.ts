/** Fills a site that is only known by its address, as an editor with a browser would. */
import { randomUUID } from 'node:crypto';
import { apiBasePath } from '#shared/platform/http.ts';
import { authRoutes } from '#shared/routes/auth.routes.ts';
import { postRoutes } from '#shared/routes/posts.routes.ts';
import { tokensSchema } from '#shared/schemas/auth.ts';
import { limits } from '#shared/schemas/limits.ts';
import { postListSchema } from '#shared/schemas/posts.ts';
import { type ApiRequest, patientApi, type Wait } from './patient-api.ts';
import { oldestFirst, toSavePost } from './posts/save-post.ts';

/**
 * Saves every sample post whose title the site does not have yet, oldest first. All are dated now,
 * because the API lets nobody choose a date.
 * @returns how many were saved
 * @throws CommandFailed when the site refuses or does not answer
 */
export async function seedPostsByApi({
  siteUrl,
  username,
  password,
  wait,
}: {
  siteUrl: string;
  username: string;
  password: string;
  /** For tests. */
  wait?: Wait;
}): Promise<number> {
  const call = patientApi(`${siteUrl}${apiBasePath}`, wait);
  const login = { ...authRoutes.signIn, body: { username, password } };
  const { access_token: token } = tokensSchema.parse(await call(login));

  const present = await titles((request) => call({ ...request, token }));
  const missing = oldestFirst().filter(({ title }) => !present.has(title));
  for (const post of missing) {
    const body = toSavePost(post);
    await call({ ...postRoutes.createPost, token, body, idempotencyKey: randomUUID() });
  }
  return missing.length;
}

/** Of all posts, whatever their status. */
async function titles(call: (request: ApiRequest) => Promise<unknown>): Promise<Set<string>> {
  const found = new Set<string>();
  for (let page = 1; ; page += 1) {
    const query = `?status=all&page_size=${limits.pageSize.max}&page=${page}`;
    const { method, path } = postRoutes.listPosts;
    const { data, meta } = postListSchema.parse(await call({ method, path: `${path}${query}` }));
    for (const { title } of data) found.add(title);
    if (page >= meta.total_pages) return found;
  }
}
