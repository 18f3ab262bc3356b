/** Pages for their readers, and for editors: their writes and the trash. */
import { slicedPage } from '#lambdas/kernel/sliced-page.ts';
import { problem } from '#shared/problems.ts';
import type { Handlers } from '#shared/routes/handler.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { PageListQuery } from '#shared/schemas/pages.ts';
import { findEntry } from '../entries/find-entry.ts';
import { listTrash, trashEntry, untrashEntry } from '../entries/trash-entry.usecases.ts';
import type { UploadsRepository } from '../uploads/uploads.repository.ts';
import type { PageRecord, PageTypes } from './page.ts';
import { entryDeps, type PageDeps, pageKind } from './page.kind.ts';
import type { PagesRepository } from './pages.repository.ts';
import {
  maskedFor,
  type Reader,
  requireAdminArea,
  toWirePage,
  toWireSummary,
  toWireTrashed,
} from './page-wire.ts';
import { createPage, updatePage } from './write-page.usecases.ts';

type Reads = 'listPages' | 'getPage';
type Writes = 'createPage' | 'updatePage' | 'deletePage';
type Trash = 'listTrashedPages' | 'restorePage';

interface ReadDeps {
  pages: Pick<PagesRepository, 'page' | 'findWithContent' | 'findIdBySlug'>;
  uploads: Pick<UploadsRepository, 'findMany'>;
  showDrafts: boolean;
}

export function pageReadHandlers({ pages, uploads, showDrafts }: ReadDeps): Handlers<Reads> {
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
      return reply(page, uploads);
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
  if (status !== 'published') requireAdminArea(reader);
  const list = status === 'published' ? 'public' : 'all';
  const found = await pages.page({ list, size: limits.shownPages, from: { skip: 0 } });
  const wanted = found.entries.filter(({ isDraft }) => status !== 'draft' || isDraft);
  return slicedPage(wanted, {
    query,
    list: `pages-${status}`,
    size,
    placeOf: ({ createdAt, id }) => ({ time: createdAt, id }),
  });
}

type WriteDeps = PageDeps & Pick<ReadDeps, 'uploads'>;

export function pageWriteHandlers(deps: WriteDeps): Handlers<Writes> {
  return {
    createPage: async ({ body, principal: actor, idempotencyKey }) => {
      const page = await createPage({ sent: body, actor, idempotencyKey }, deps);
      return { ...(await reply(page, deps.uploads)), location: `/pages/${page.id}` };
    },
    updatePage: async ({ params, body, principal: actor, ifMatch }) =>
      reply(await updatePage({ ...params, sent: body, actor, ifMatch }, deps), deps.uploads),
    deletePage: async ({ params, principal: actor, ifMatch }) => {
      await trashEntry(pageKind, { ...params, actor, ifMatch }, entryDeps(deps));
      return { body: null };
    },
  };
}

export function pageTrashHandlers(deps: WriteDeps & { showDrafts: boolean }): Handlers<Trash> {
  return {
    listTrashedPages: async ({ query, principal }) => {
      const request = { query, list: 'trash-pages', now: deps.now() };
      const { entries, meta } = await listTrash<PageTypes>(request, deps.pages);
      const reader = { principal, showDrafts: deps.showDrafts };
      // Only editors read what was deleted, so it is masked like a draft.
      const seen = entries.flatMap(({ entry, trashedAt }) => {
        const page = maskedFor(reader, { ...entry, isDraft: true });
        return page ? [{ entry: page, trashedAt }] : [];
      });
      return { body: { data: seen.map(toWireTrashed), meta } };
    },
    restorePage: async ({ params, principal: actor }) => {
      const restored = await untrashEntry(pageKind, { ...params, actor }, entryDeps(deps));
      return reply(restored.entry, deps.uploads);
    },
  };
}

async function reply(page: PageRecord, uploads: ReadDeps['uploads']) {
  const sizes = await uploads.findMany(page.objectKeys);
  const byKey = new Map(sizes.map((upload) => [upload.objectKey, upload]));
  const images = page.objectKeys.flatMap((key) => byKey.get(key) ?? []);
  return { body: toWirePage(page, images) };
}
