/** Opens the public pages with an API that answers from a table, for tests. */
import { vi } from 'vitest';
import { publicImage } from '#shared/publishing/public-images.ts';
import { rootFiles } from '#shared/publishing/site-paths.ts';
import { projectCategories } from '#shared/schemas/project-labels.ts';
import type { Post, PostList, PostSummary } from '#shared/schemas/posts.ts';

export { visit } from './app.test-support.tsx';

export function summary(number: number, fields: Partial<PostSummary> = {}): PostSummary {
  return {
    id: `0199a000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    title: `Post number ${number}`,
    slug: `post-${number}`,
    excerpt: `What post ${number} says`,
    status: 'published',
    created_at: '2026-10-01T08:00:00Z',
    updated_at: '2026-10-01T08:00:00Z',
    published_at: '2026-11-12T23:30:00Z',
    publish_at: null,
    read_time: 11,
    avatar: null,
    category: { title: 'Database', color: '#CA8A04' },
    tags: [{ id: 'sql', title: 'sql' }],
    author: { first_name: 'Ada', last_name: 'Lovelace', username: 'ada' },
    version: 1,
    ...fields,
  };
}

export function post(fields: Partial<Post> = {}): Post {
  const content = JSON.stringify([{ type: 'paragraph', children: [{ text: 'The text itself.' }] }]);
  return {
    ...summary(1),
    summary: summary(1).excerpt,
    revised_at: null,
    content,
    images: [],
    neighbors: { newer: null, older: null },
    related: [],
    ...fields,
  };
}

export function page(number: number, of: number, data: PostSummary[]): PostList {
  return { data, meta: { page: number, total_pages: of, total: data.length, next_cursor: null } };
}

/** An uploaded image of 2000 by 1000 pixels, as in a page's data and a post's response. */
export const objectKey = 'uploads/0199a000-0000-7000-8000-000000000001.png';
export const published = publicImage({ objectKey, width: 2000, height: 1000 });
export const publishedImages = { [objectKey]: published };

export function imagesOfPost({ isPublic = true } = {}): Post['images'] {
  const { url, sizes, ...size } = published;
  const copies = isPublic ? { url, sizes: [...sizes] } : { url: null, sizes: [] };
  return [{ object_key: objectKey, ...size, ...copies }];
}

export type Answers = Record<string, () => Response | Promise<Response>>;

/** Answers each path below the base path, with its query; any other request is a failure. */
export function serve(answers: Answers): string[] {
  const asked: string[] = [];
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (input: string) => {
    // Each page but the first loads these files; without them, the values of a fresh site remain.
    if (input === `/${rootFiles.settings}` && !(input in answers)) return notFound();
    if (input === `/${rootFiles.projectCategories}` && !(input in answers))
      return Response.json(projectCategories);
    const path = input.replace('/api/v1', '');
    asked.push(path);
    const answer = answers[path];
    if (answer === undefined) throw new TypeError(`Nothing is served at ${path}`);
    return answer();
  });
  return asked;
}

export const notFound = () =>
  Response.json(
    { code: 'post-not-found', detail: 'Blog post not found', request_id: 'r' },
    { status: 404 },
  );
