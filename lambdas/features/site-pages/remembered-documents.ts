import type { SitePage, SitePageName } from '../publishing/site-pages.repository.ts';
import type { PageDeps } from './find-page.usecase.ts';

/** What an older document refers to stays in the bucket for weeks, so a minute is nothing. */
const rememberedMs = 60_000;

/** Asks for a document once a minute; one that is not there yet, each time. */
export function remembered(
  documents: PageDeps['documents'],
  now: () => Date,
): PageDeps['documents'] {
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
