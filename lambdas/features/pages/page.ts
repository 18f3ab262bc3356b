/** A page of the owner, as stored on the server; `page-wire.ts` converts it for callers. */
import * as z from 'zod';
import {
  type EntryTypes,
  type EntryVersion,
  personSchema,
  seoField,
  versionedFields,
} from '../entries/entry.ts';

const timestamp = z.iso.datetime();

/** What lists hold of a page: everything but its article. Versions are for the daily sweep. */
export const pageSummarySchema = z.object({
  id: z.uuid(),
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  /** Whether the author wrote the excerpt; otherwise it is derived from the article. */
  ownExcerpt: z.boolean(),
  isDraft: z.boolean(),
  /** Where its link stands among those of other pages; null where it has none. */
  header: z.int().nullable(),
  footer: z.int().nullable(),
  /** Uploaded objects that it shows. */
  objectKeys: z.array(z.string()),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int().min(1),
  keptVersions: versionedFields.keptVersions,
  ...seoField,
});

export const pageRecordSchema = pageSummarySchema.extend({
  /** The article's JSON text. */
  content: z.string(),
  /** They lead to it as well, the oldest first. */
  formerSlugs: z.array(z.string()),
  /** Whether visitors could ever read it. */
  wasPublic: z.boolean(),
  saved: versionedFields.saved,
});

/** A replaced version of a page, without its article. */
export const pageVersionSchema = pageSummarySchema
  .pick({ version: true, title: true, slug: true, excerpt: true, ownExcerpt: true, isDraft: true })
  .extend({ savedAt: timestamp, savedBy: personSchema.nullable(), ...seoField });

export type PageSummaryRecord = z.infer<typeof pageSummarySchema>;
export type PageRecord = z.infer<typeof pageRecordSchema>;

export type PageListName = 'all' | 'public';

export interface PageTypes extends EntryTypes {
  record: PageRecord;
  summary: PageSummaryRecord;
  version: z.infer<typeof pageVersionSchema>;
  list: PageListName;
}

export type PageVersion = EntryVersion<PageTypes>;
