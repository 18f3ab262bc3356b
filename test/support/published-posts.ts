/** Posts over the API of the cloud under test, and the places of the public site that name them. */
import type { APIRequestContext } from 'playwright/test';
import { apiBasePath } from '#shared/platform/http.ts';
import { rootFiles } from '#shared/publishing/site-paths.ts';
import type { Tokens } from '#shared/schemas/auth.ts';
import { type Post, postSchema, type SavePostInput } from '#shared/schemas/posts.ts';
import { bearer, jsonOf } from './site-api.ts';

export const posts = `${apiBasePath}/blog_posts`;

/** For the slowest of the clouds, with other suites writing at the same time. */
export const soon = { timeout: 60_000, intervals: [100, 250, 500, 1000] };

/** Every file that names a published post, besides its own page. */
export function placesOf(tag: string): string[] {
  const { rss, atom, jsonFeed, sitemap, llms, search, home } = rootFiles;
  const files = [rss, atom, jsonFeed, sitemap, llms, search, home];
  return ['/blog', `/blog?tag=${tag}`, ...files.map((file) => `/${file}`)];
}

export async function placesNaming(request: APIRequestContext, { slug }: Post, tag: string) {
  const named = await Promise.all(
    placesOf(tag).map(async (path) => (await (await request.get(path)).text()).includes(slug)),
  );
  return placesOf(tag).filter((_path, place) => named[place]);
}

export async function pageOf(request: APIRequestContext, slug: string) {
  const response = await request.get(`/blog/${slug}`, { maxRedirects: 0 });
  const { location } = response.headers();
  return {
    status: response.status(),
    text: await response.text(),
    location: location && pathAndQuery(new URL(location, response.url())),
  };
}

function pathAndQuery({ pathname, search }: URL): string {
  return pathname + search;
}

export async function save(
  request: APIRequestContext,
  tokens: Tokens,
  { post, changes }: { post: Post; changes: Partial<SavePostInput> },
): Promise<Post> {
  const { title, content, tags } = post;
  const kept = {
    title,
    content,
    tags: tags.map((tag) => tag.title),
    category: post.category.title,
  };
  const response = await request.put(`${posts}/${post.id}`, {
    headers: bearer(tokens),
    data: { ...kept, ...changes },
  });
  return postSchema.parse(await jsonOf(response, 200));
}

export async function command(
  request: APIRequestContext,
  tokens: Tokens,
  { post, verb }: { post: Post; verb: 'publish' | 'unpublish' },
): Promise<void> {
  await jsonOf(await request.post(`${posts}/${post.id}/${verb}`, { headers: bearer(tokens) }), 200);
}

export async function read(request: APIRequestContext, tokens: Tokens, id: string): Promise<Post> {
  const response = await request.get(`${posts}/${id}`, { headers: bearer(tokens) });
  return postSchema.parse(await jsonOf(response, 200));
}

/** A word that nothing else on the site contains. */
export const unique = (word: string) => `${word}-${crypto.randomUUID().slice(0, 8)}`;
