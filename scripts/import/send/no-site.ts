import type { SitePosts } from './site-posts.ts';

/** Takes everything and keeps nothing, for a dry run. */
export const noSite: SitePosts = {
  find: async () => undefined,
  slugs: async () => new Set(),
  create: async ({ slug }) => slug ?? '',
  store: async () => 'uploads/00000000-0000-4000-8000-000000000000.png',
};
