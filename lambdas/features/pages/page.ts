/** The owner's pages as stored on the server, and the rule for their readers; `page-wire.ts` converts them for callers. */
import * as z from 'zod';
import type { SavePage } from '#shared/schemas/pages.ts';
import {
  type EntryTypes,
  type EntryVersion,
  listedFields,
  personSchema,
  timestamp,
  versionedFields,
} from '../entries/entry.ts';
import type { EntryReading } from '../entries/read-entries.ts';

/** Lists contain a page without its article. The daily sweep needs `keptVersions`. */
export const pageSummarySchema = z.object({
  ...listedFields,
  slug: z.string(),
  excerpt: z.string(),
  /** Whether the author wrote the excerpt; otherwise it is derived from the article. */
  ownExcerpt: z.boolean(),
  isDraft: z.boolean(),
  /** Position of the page's link in the header and the footer; null without a link. */
  header: z.int().nullable(),
  footer: z.int().nullable(),
  /** Uploaded objects that the page shows. */
  objectKeys: z.array(z.string()),
  keptVersions: versionedFields.keptVersions,
});

export const pageRecordSchema = pageSummarySchema.extend({
  /** The article's JSON text. */
  content: z.string(),
  /** Addresses with these slugs still lead to the page. The oldest comes first. */
  formerSlugs: z.array(z.string()),
  /** Whether visitors could ever read the page. */
  wasPublic: z.boolean(),
  saved: versionedFields.saved,
});

/** A replaced version of a page, without its article. */
export const pageVersionSchema = pageSummarySchema
  .pick({
    version: true,
    title: true,
    slug: true,
    excerpt: true,
    ownExcerpt: true,
    isDraft: true,
    lang: true,
    seo: true,
  })
  .extend({ savedAt: timestamp, savedBy: personSchema.nullable() });

export type PageSummaryRecord = z.infer<typeof pageSummarySchema>;
export type PageRecord = z.infer<typeof pageRecordSchema>;

export type PageListName = 'all' | 'public';

export interface PageTypes extends EntryTypes {
  record: PageRecord;
  summary: PageSummaryRecord;
  version: z.infer<typeof pageVersionSchema>;
  list: PageListName;
  create: SavePage;
  save: SavePage;
}

export type PageVersion = EntryVersion<PageTypes>;

export const pageReading: EntryReading<PageTypes> = {
  notFound: 'page-not-found',
  isPublic: ({ isDraft }) => !isDraft,
  // The slug reveals the title, so the id replaces it.
  forViewer: (page, { isMasked }) =>
    isMasked
      ? {
          ...page,
          title: 'Hidden page',
          slug: page.id,
          excerpt: '',
          header: null,
          footer: null,
          objectKeys: [],
          lang: undefined,
          seo: undefined,
        }
      : page,
};
