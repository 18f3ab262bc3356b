import type { Pages } from '#shared/routes/handler.ts';
import { findPage, type PageDeps, plainPage } from './find-page.usecase.ts';
import type { SitePage, SitePageName } from '../publishing/site-files.repository.ts';

/** Answers page requests of a Lambda function, and caches the publisher's documents in memory. */
export function sitePages({ documents, now, ...stores }: PageDeps & { now: () => Date }): Pages {
  const deps = { ...stores, documents: cached(documents, now) };
  return { find: (path) => findPage(path, deps), failed: plainPage };
}

/** An outdated document is harmless: the scripts and styles to which it refers stay in the bucket for weeks. */
const cacheMs = 60_000;

/** Caches each document for a minute. A missing document is looked up on every request. */
function cached(documents: PageDeps['documents'], now: () => Date): PageDeps['documents'] {
  const cache = new Map<SitePageName, { page: SitePage; until: number }>();
  return {
    find: async (name) => {
      const time = now().getTime();
      const hit = cache.get(name);
      if (hit && hit.until > time) return hit.page;
      const page = await documents.find(name);
      if (page) cache.set(name, { page, until: time + cacheMs });
      return page;
    },
  };
}
