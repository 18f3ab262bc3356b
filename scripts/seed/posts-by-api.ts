/** Fills a remote site through its API, as an editor with a browser would. */
import { randomUUID } from 'node:crypto';
import { postRoutes } from '#shared/routes/posts.routes.ts';
import { type SiteLogin, signedInApi, titlesOf } from './patient-api.ts';
import { oldestFirst, toSavePost } from './posts/save-post.ts';

/**
 * Saves every sample post whose title the site does not have yet, oldest first. All get the present date,
 * because the API does not let anybody choose one.
 * @returns how many were saved
 * @throws CommandFailed when the site refuses or does not answer
 */
export async function seedPostsByApi(site: SiteLogin): Promise<number> {
  const call = await signedInApi(site);
  const present = await titlesOf(`${postRoutes.listPosts.path}?status=all`, call);
  const missing = oldestFirst().filter(({ title }) => !present.has(title));
  for (const post of missing) {
    const body = toSavePost(post);
    await call({ ...postRoutes.createPost, body, idempotencyKey: randomUUID() });
  }
  return missing.length;
}
