import type { Pages } from '#shared/routes/handler.ts';
import { findPage, type PageDeps, plainPage } from './find-page.usecase.ts';
import type { SitePage, SitePageName } from '../publishing/site-files.repository.ts';

/** The pages of a function, which caches the site's documents in memory for a minute. */
export function sitePages({ documents, now, ...stores }: PageDeps & { now: () => Date }): Pages {
  const deps = { ...stores, documents: remembered(documents, now) };
  return { find: (path) => findPage(path, deps), failed: plainPage };
}

/** Files that an older document refers to stay in the bucket for weeks, so a minute is harmless. */
const rememberedMs = 60_000;

/** Fetches a document once a minute; a missing one each time. */
function remembered(documents: PageDeps['documents'], now: () => Date): PageDeps['documents'] {
  const known = new Map<SitePageName, { page: SitePage; until: number }>();
  return {
    find: async (name) => {
      const time = now().getTime();
      const before = known.get(name);
      if (before && before.until > time) return before.page;
      const page = await documents.find(name);
      if (page) known.set(name, { page, until: time + rememberedMs });
      return page;
    },
  };
}
