/** Schemas for the owner's own pages, which have addresses such as `/about`. */
import * as z from 'zod';
import { reservedSlugs } from '../entries/reserved-slugs.ts';
import { authorMessages } from './author-messages.ts';
import { languageSchema, sentLanguageSchema } from '../entries/language.ts';
import { listedSeoSchema, sentSeoSchema, seoSchema } from '../entries/seo.ts';
import { listOf, pagingQuery, text, timestampSchema } from './common.ts';
import { authorLimits, limits } from './limits.ts';
import { contentImageSchema, slugSchema } from './entry.ts';

const reserved = new Set(reservedSlugs);

/** Refuses slugs that the site itself uses, or may use in a later release. */
export const pageSlugSchema = slugSchema.refine((slug) => !reserved.has(slug), {
  error: authorMessages.slugReserved,
});

/** The position of the page's link among those of other pages, lowest first; null for no link. */
const placeSchema = z
  .int(authorMessages.pagePlace)
  .min(1, authorMessages.pagePlace)
  .max(authorLimits.pagePlace.max, authorMessages.pagePlace)
  .nullable();

const writableFields = {
  title: text(limits.title.max, authorMessages.titleTooLong)
    .trim()
    .min(1, authorMessages.titleRequired),
  /** JSON text of the rich-text nodes, or plain text, as for a post. */
  content: z.string().min(1, authorMessages.contentRequired),
  /** If this field or a following one is missing, a new page gets the default, and a saved page keeps its value. */
  excerpt: text(limits.excerpt.max, authorMessages.excerptTooLong).trim().optional(),
  /** The default is made from the title. */
  slug: pageSlugSchema.optional(),
  /** The default is true. */
  is_draft: z.boolean().optional(),
  /** Position of the link in the header. The default for header and footer is null. */
  header: placeSchema.optional(),
  footer: placeSchema.optional(),
  lang: sentLanguageSchema,
  seo: sentSeoSchema.optional(),
};

/** The body of POST and PUT. */
export const savePageSchema = z.strictObject(writableFields).meta({ id: 'SavePage' });

export const pageSummarySchema = z
  .strictObject({
    id: z.uuid(),
    title: z.string(),
    slug: z.string(),
    /** The beginning of the text if the author wrote no excerpt. */
    excerpt: z.string(),
    is_draft: z.boolean(),
    header: z.int().nullable(),
    footer: z.int().nullable(),
    created_at: timestampSchema,
    updated_at: timestampSchema,
    version: z.int().min(1),
    lang: languageSchema,
    seo: listedSeoSchema.optional(),
  })
  .meta({ id: 'PageSummary' });

export const pageSchema = pageSummarySchema
  .extend({
    /** As the author wrote it; may be empty. */
    excerpt: z.string(),
    /** For search engines: the excerpt, or else the beginning of the text. */
    summary: z.string(),
    /** When the text last changed; null for a page from a public archive. */
    revised_at: timestampSchema.nullable(),
    content: z.string(),
    /** Uploaded images of the article. Their copies are included once the page is public. */
    images: z.array(contentImageSchema),
    seo: seoSchema.optional(),
  })
  .meta({ id: 'Page' });

export const pageFilters = ['all', 'published', 'draft'] as const;

export const pageListQuerySchema = z
  .strictObject({
    ...pagingQuery,
    /** The default is `published`. The other filters are for the admin area. */
    status: z.enum(pageFilters).optional(),
  })
  .meta({ id: 'PageListQuery' });

export const pageListSchema = listOf(pageSummarySchema, 'PageList');

export type SavePage = z.infer<typeof savePageSchema>;
export type PageSummary = z.infer<typeof pageSummarySchema>;
export type Page = z.infer<typeof pageSchema>;
export type PageListQuery = z.infer<typeof pageListQuerySchema>;
export type PageList = z.infer<typeof pageListSchema>;
