/** Declares how pages are stored: with the article in the page's item, as for projects, and without counters. */
import * as z from 'zod';
import { creationPosition } from '#lambdas/features/entries/entry.ts';
import {
  type PageListName,
  pageReading,
  type PageRecord,
  pageRecordSchema,
  pageSummarySchema,
  type PageTypes,
  pageVersionSchema,
} from '#lambdas/features/pages/page.ts';
import type { PagesRepository } from '#lambdas/features/pages/pages.repository.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { createEntriesRepository } from '../entries/entries.dynamo.ts';
import {
  type EntryStore,
  findWithArticle,
  trashMarksSchema,
  unzipped,
  zippedContent,
} from '../entries/entries.store.ts';
import { keys } from '../keys.ts';

export const pageItemSchema = pageRecordSchema.extend(trashMarksSchema.shape);
export const pageVersionItemSchema = pageVersionSchema.extend(zippedContent.shape);

export function createPagesRepository(table: CoreTable): PagesRepository {
  return createEntriesRepository(table, pageStore);
}

export const pageStore: EntryStore<PageTypes> = {
  kind: 'page',
  keys: {
    entry: keys.page,
    slug: keys.pageSlug,
    list: keys.pageList,
    claim: keys.pageIdempotency,
    unsettled: keys.unsettledPage,
  },
  trash: 'PAGES',
  idName: 'pageId',
  readersList: 'public',
  isPublic: pageReading.isPublic,
  record: pageRecordSchema,
  summary: pageSummarySchema,
  summaryItem: (page) => pageSummarySchema.parse(page),
  version: pageVersionSchema,
  wholeVersion: pageVersionItemSchema.transform(unzipped),
  answer: {
    // The article is not stored again, because a repeated request brings it along.
    write: ({ content: _, ...page }) => ({ page }),
    read: z
      .object({ page: pageRecordSchema.omit({ content: true }) })
      .transform(({ page }) => ({ ...page, content: '' })),
  },
  item: (page) => ({ ...keys.page(page.id), ...page }),
  findWhole: findWithArticle(keys.page, pageRecordSchema),
  listKeys: (page) => listsOf(page).map((list) => keys.pageList(list, creationPosition(page))),
  contentSteps: () => [],
  // Public pages lose their preview link as well, because they are restored as drafts.
  trashSteps: ({ id }) => [{ delete: keys.preview(id) }],
  derivedSteps: () => [],
};

function listsOf({ isDraft }: PageRecord): PageListName[] {
  return isDraft ? ['all'] : ['all', 'public'];
}
