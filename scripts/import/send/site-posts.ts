/** The import's view of the site that posts move to. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { postRoutes } from '#shared/routes/posts.routes.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { CreatePostInput } from '#shared/schemas/posts.ts';
import { RequestRefused } from '../../seed/retrying-api.ts';
import type { Call } from './site-session.ts';
import { type StorePicture, pictureUploader } from './upload-pictures.ts';

export interface SitePosts {
  /** @returns the present slug of the post that has or had this slug */
  find(slug: string): Promise<string | undefined>;
  /** @returns the present slugs of all posts */
  slugs(): Promise<Set<string>>;
  /** @returns the slug. @throws RequestRefused */
  create(post: CreatePostInput): Promise<string>;
  store: StorePicture;
}

const slugSchema = z.object({ slug: z.string() });
const pageSchema = z.object({
  data: z.array(slugSchema),
  meta: z.object({ next_cursor: z.string().nullable() }),
});

export function sitePosts(call: Call): SitePosts {
  return {
    find: async (slug) => {
      try {
        const path = postRoutes.getPost.path.replace('{id}', slug);
        return slugSchema.parse(await call({ method: 'GET', path })).slug;
      } catch (error) {
        if (error instanceof RequestRefused && error.status === 404) return undefined;
        throw error;
      }
    },
    slugs: async () => {
      const found = new Set<string>();
      const query = new URLSearchParams({ status: 'all', page_size: String(limits.pageSize.max) });
      for (;;) {
        const path = `${postRoutes.listPosts.path}?${query}`;
        const { data, meta } = pageSchema.parse(await call({ method: 'GET', path }));
        for (const { slug } of data) found.add(slug);
        if (meta.next_cursor === null) return found;
        query.set('cursor', meta.next_cursor);
      }
    },
    create: async (body) => {
      const idempotencyKey = randomUUID();
      return slugSchema.parse(await call({ ...postRoutes.createPost, body, idempotencyKey })).slug;
    },
    store: pictureUploader(call),
  };
}

/** Accepts everything and stores nothing. */
export const dryRunSite: SitePosts = {
  find: async () => undefined,
  slugs: async () => new Set(),
  create: async ({ slug }) => slug ?? '',
  store: async () => 'uploads/00000000-0000-4000-8000-000000000000.png',
};
