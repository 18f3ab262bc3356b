import type { Pages } from '#shared/routes/pages.ts';
import { findPage, type PageDeps, plainPage } from './find-page.usecase.ts';
import { remembered } from './remembered-documents.ts';

/** The pages of a function, which caches the site's documents in memory for a minute. */
export function sitePages({ documents, now, ...stores }: PageDeps & { now: () => Date }): Pages {
  const deps = { ...stores, documents: remembered(documents, now) };
  return { find: (path) => findPage(path, deps), failed: plainPage };
}
