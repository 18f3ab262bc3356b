/** Handlers of the owner's pages, for readers and for editors. */
import { slicedPage } from '#lambdas/kernel/paging.ts';
import { problem } from '#shared/problems.ts';
import type { Handlers } from '#shared/routes/handler.ts';
import { limits, readLimits } from '#shared/schemas/limits.ts';
import type { PageListQuery } from '#shared/schemas/pages.ts';
import { creationPosition, type WholeEntry } from '../entries/entry.ts';
import { type EntryAdminDeps, entryHandlers } from '../entries/entry.handlers.ts';
import type { EntryDeps } from '../entries/entry-kind.ts';
import { completeImages } from '../entries/entry-references.ts';
import { getEntry, isInAdminArea, type Reader, entriesForReader } from '../entries/read-entries.ts';
import type { UploadsRepository } from '../uploads/uploads.repository.ts';
import { pageReading, type PageTypes } from './page.ts';
import type { PagesRepository } from './pages.repository.ts';
import { pageKind } from './page.kind.ts';
import { toWirePage, toWireSummary, toWireVersion, toWireVersionSummary } from './page-wire.ts';

interface ReadDeps {
  pages: Pick<PagesRepository, 'page' | 'findWithContent' | 'findIdBySlug'>;
  uploads: Pick<UploadsRepository, 'findMany'>;
  showDrafts: Reader['showDrafts'];
}

export function pageReadHandlers({
  pages,
  uploads,
  showDrafts,
}: ReadDeps): Handlers<'listPages' | 'getPage'> {
  return {
    listPages: async ({ query, principal }) => {
      const reader = { principal, showDrafts };
      const { entries, meta } = await listPages({ query, reader }, pages);
      const visible = entriesForReader<PageTypes>(pageReading, reader, entries);
      return { body: { data: visible.map(toWireSummary), meta } };
    },
    getPage: async ({ params, principal }) => {
      const request = { idOrSlug: params.id, reader: { principal, showDrafts } };
      return {
        body: await wirePage(await getEntry<PageTypes>(pageReading, request, pages), uploads),
      };
    },
  };
}

async function wirePage({ entry, content }: WholeEntry<PageTypes>, uploads: ReadDeps['uploads']) {
  return toWirePage({ ...entry, content }, await completeImages(entry.objectKeys, uploads));
}

/**
 * Lists one page of the owner's pages. A site has few of them, so all are read and counted.
 * @throws Problem `forbidden` for drafts outside the admin area, `validation-failed` for a bad cursor
 */
async function listPages(
  { query, reader }: { query: PageListQuery; reader: Reader },
  pages: ReadDeps['pages'],
) {
  const { status = 'published', page_size: size = limits.pageSize.pages } = query;
  if (status !== 'published' && !isInAdminArea(reader)) throw problem('forbidden');
  const list = status === 'published' ? 'public' : 'all';
  const found = await pages.page({ list, size: readLimits.shownPages, from: { skip: 0 } });
  const matching = found.entries.filter(({ isDraft }) => status !== 'draft' || isDraft);
  return slicedPage(matching, {
    query,
    list: `pages-${status}`,
    size,
    positionOf: creationPosition,
  });
}

export function pageAdminHandlers({
  pages,
  uploads,
  ...deps
}: Omit<EntryDeps<PageTypes>, 'entries'> &
  EntryAdminDeps & { pages: PagesRepository; uploads: ReadDeps['uploads'] }) {
  const handlers = entryHandlers(
    pageKind,
    { ...deps, entries: pages },
    {
      path: 'pages',
      saved: (page) => wirePage(page, uploads),
      trashed: (page) => toWireSummary({ ...page, isDraft: true }),
      version: toWireVersion,
      versionSummary: toWireVersionSummary,
    },
  );
  return {
    createPage: handlers.create,
    updatePage: handlers.update,
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
