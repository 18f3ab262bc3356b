/** Pages for their readers, and for editors. */
import { slicedPage } from '#lambdas/kernel/sliced-page.ts';
import { problem } from '#shared/problems.ts';
import type { Handlers } from '#shared/routes/handler.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { PageListQuery } from '#shared/schemas/pages.ts';
import { site } from '#shared/site/site.config.ts';
import { createdPlace } from '../entries/entry.ts';
import { type EntryAdminDeps, entryHandlers } from '../entries/entry.handlers.ts';
import { completeImages } from '../entries/entry-references.ts';
import { findEntry } from '../entries/find-entry.ts';
import { isInAdminArea, type Reader, seenBy } from '../entries/visibility.ts';
import type { UploadsRepository } from '../uploads/uploads.repository.ts';
import type { PageRecord, PageSummaryRecord, PageTypes } from './page.ts';
import type { PagesRepository } from './pages.repository.ts';
import { createPage, forViewer, type PageDeps, pageKind, updatePage } from './page.kind.ts';
import { toWirePage, toWireSummary, toWireVersion, toWireVersionSummary } from './page-wire.ts';

type Reads = 'listPages' | 'getPage';
type Writes = 'createPage' | 'updatePage' | 'deletePage';
type Versions = 'listPageVersions' | 'getPageVersion' | 'restorePageVersion';
type Trash = 'listTrashedPages' | 'restorePage';
type Previews = 'createPagePreview' | 'deletePagePreview';

interface ReadDeps {
  pages: Pick<PagesRepository, 'page' | 'findWithContent' | 'findIdBySlug'>;
  uploads: Pick<UploadsRepository, 'findMany'>;
}

export function pageReadHandlers({ pages, uploads }: ReadDeps): Handlers<Reads> {
  const { showDrafts } = site.demoViewer;
  return {
    listPages: async ({ query, principal }) => {
      const reader = { principal, showDrafts };
      const { entries, meta } = await listPages({ query, reader }, pages);
      const seen = entries.flatMap((page) => maskedFor(reader, page) ?? []);
      return { body: { data: seen.map(toWireSummary), meta } };
    },
    getPage: async ({ params, principal }) => {
      const found = await findEntry<PageTypes>(params.id, pages);
      const page = found && maskedFor({ principal, showDrafts }, found.entry);
      if (!page) throw problem('page-not-found');
      return { body: toWirePage(page, await completeImages(page.objectKeys, uploads)) };
    },
  };
}

/**
 * One page of the list. A site has few pages, so all are read and counted.
 * @throws Problem `forbidden` for drafts outside the admin area, `validation-failed` for a bad cursor
 */
async function listPages(
  { query, reader }: { query: PageListQuery; reader: Reader },
  pages: ReadDeps['pages'],
) {
  const { status = 'published', page_size: size = limits.pageSize.pages } = query;
  if (status !== 'published' && !isInAdminArea(reader)) throw problem('forbidden');
  const list = status === 'published' ? 'public' : 'all';
  const found = await pages.page({ list, size: limits.shownPages, from: { skip: 0 } });
  const wanted = found.entries.filter(({ isDraft }) => status !== 'draft' || isDraft);
  return slicedPage(wanted, {
    query,
    list: `pages-${status}`,
    size,
    placeOf: createdPlace,
  });
}

function maskedFor<Page extends PageSummaryRecord>(reader: Reader, page: Page): Page | undefined {
  return seenBy<PageTypes, Page>({ forViewer }, reader, { entry: page, isPublic: !page.isDraft });
}

export function pageAdminHandlers(
  deps: PageDeps & EntryAdminDeps & Pick<ReadDeps, 'uploads'>,
): Handlers<Writes | Versions | Trash | Previews> {
  const saved = async (page: PageRecord) =>
    toWirePage(page, await completeImages(page.objectKeys, deps.uploads));
  const handlers = entryHandlers(pageKind, deps, {
    saved: ({ entry, content }) => saved({ ...entry, content }),
    trashed: (page) => toWireSummary({ ...page, isDraft: true }),
    version: toWireVersion,
    versionSummary: toWireVersionSummary,
  });
  return {
    createPage: async ({ body: sent, principal: actor, idempotencyKey }) => {
      const page = await createPage({ sent, actor, idempotencyKey }, deps);
      return { body: await saved(page), location: `/pages/${page.id}` };
    },
    updatePage: async ({ params, body: sent, principal: actor, ifMatch }) => ({
      body: await saved(await updatePage({ ...params, sent, actor, ifMatch }, deps)),
    }),
    deletePage: handlers.remove,
    listPageVersions: handlers.listVersions,
    getPageVersion: handlers.getVersion,
    restorePageVersion: handlers.restoreVersion,
    listTrashedPages: handlers.listTrashed,
    restorePage: handlers.restore,
    createPagePreview: handlers.createPreview,
    deletePagePreview: handlers.deletePreview,
  };
}
