/** Pages of the owner, each at an address of one part: `/about`. */
import * as z from 'zod';
import { reservedSlugs } from '../entries/reserved-slugs.ts';
import { authorMessages } from './author-messages.ts';
import { languageSchema, sentLanguageSchema } from '../entries/language.ts';
import { listedSeoSchema, sentSeoSchema, seoSchema } from '../entries/seo.ts';
import { listOf, pagingQuery, text, timestampSchema } from './common.ts';
import { authorLimits, limits } from './limits.ts';
import { contentImageSchema, slugSchema } from './entry.ts';

const reserved = new Set(reservedSlugs);

/** Not that of something that the site has, or may have in a later release. */
export const pageSlugSchema = slugSchema.refine((slug) => !reserved.has(slug), {
  error: authorMessages.slugReserved,
});

/** Where its link stands among those of other pages, lowest first; null where it has none. */
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
  /** This and all that follow may be left out: a new page has the default, and a saved one keeps its own. */
  excerpt: text(limits.excerpt.max, authorMessages.excerptTooLong).trim().optional(),
  /** By default it follows the title. */
  slug: pageSlugSchema.optional(),
  /** By default true. */
  is_draft: z.boolean().optional(),
  /** By default null, in the header as in the footer. */
  header: placeSchema.optional(),
  footer: placeSchema.optional(),
  lang: sentLanguageSchema,
  seo: sentSeoSchema.optional(),
};

/** Body of create and of put. */
export const savePageSchema = z.strictObject(writableFields).meta({ id: 'SavePage' });

export const pageSummarySchema = z
  .strictObject({
    id: z.uuid(),
    title: z.string(),
    slug: z.string(),
    /** Where its author wrote none, the beginning of the text. */
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
    /** As its author wrote it; empty when left empty. */
    excerpt: z.string(),
    /** The text for search engines: the excerpt, or the beginning of the text. */
    summary: z.string(),
    /** When its text last changed; null for a page from a public archive. */
    revised_at: timestampSchema.nullable(),
    content: z.string(),
    /** The uploaded images of the article, with their copies once the page is public. */
    images: z.array(contentImageSchema),
    seo: seoSchema.optional(),
  })
  .meta({ id: 'Page' });

export const pageFilters = ['all', 'published', 'draft'] as const;

export const pageListQuerySchema = z
  .strictObject({
    ...pagingQuery,
    /** Left out: published ones. The others are for the admin area. */
    status: z.enum(pageFilters).optional(),
  })
  .meta({ id: 'PageListQuery' });

export const pageListSchema = listOf(pageSummarySchema, 'PageList');

export type SavePage = z.infer<typeof savePageSchema>;
export type PageSummary = z.infer<typeof pageSummarySchema>;
export type Page = z.infer<typeof pageSchema>;
export type PageListQuery = z.infer<typeof pageListQuerySchema>;
export type PageList = z.infer<typeof pageListSchema>;
