/** Changes posts by the API of the tested site, and finds the public files that name them. */
import type { APIRequestContext } from 'playwright/test';
import { apiBasePath } from '#shared/platform/http.ts';
import { rootFiles } from '#shared/publishing/site-paths.ts';
import type { Tokens } from '#shared/schemas/auth.ts';
import { type Post, postSchema, type SavePostInput } from '#shared/schemas/posts.ts';
import { bearer, jsonOf } from './site-api.ts';

export const posts = `${apiBasePath}/blog_posts`;

/** Enough time for the slowest cloud while other suites write as well. */
export const soon = { timeout: 60_000, intervals: [100, 250, 500, 1000] };

/** Lists the files and pages that name a published post, without its own page. */
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
  const unchanged = {
    title,
    content,
    tags: tags.map((tag) => tag.title),
    category: post.category.title,
  };
  const response = await request.put(`${posts}/${post.id}`, {
    headers: bearer(tokens),
    data: { ...unchanged, ...changes },
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

/** @returns a word that occurs nowhere else on the site */
export const unique = (word: string) => `${word}-${crypto.randomUUID().slice(0, 8)}`;
