/** Earlier versions of a post, as editors see them. */
import * as z from 'zod';
import { seoSchema } from '../entries/seo.ts';
import { pageMetaSchema, pagingQuery, timestampSchema } from './common.ts';
import { postIdSchema, postSummarySchema } from './posts.ts';

const summaryFields = {
  /** The last version of the post with this text. */
  version: z.int().min(1),
  saved_at: timestampSchema,
  saved_by: postSummarySchema.shape.author,
  title: z.string(),
  /** The post's status when the text was replaced. */
  status: postSummarySchema.shape.status,
};

const postVersionSummarySchema = z.strictObject(summaryFields).meta({ id: 'PostVersionSummary' });

export const postVersionSchema = z
  .strictObject({
    ...summaryFields,
    slug: z.string(),
    excerpt: z.string(),
    avatar: z.string().nullable(),
    category: postSummarySchema.shape.category,
    tags: postSummarySchema.shape.tags,
    content: z.string(),
    seo: seoSchema.optional(),
  })
  .meta({ id: 'PostVersion' });

export const postVersionListQuerySchema = z
  .strictObject(pagingQuery)
  .meta({ id: 'PostVersionListQuery' });

export const postVersionListSchema = z
  .strictObject({ data: z.array(postVersionSummarySchema), meta: pageMetaSchema })
  .meta({ id: 'PostVersionList' });

export const postVersionIdSchema = postIdSchema.extend({
  version: z.coerce.number().int().min(1).max(999_999_999),
});

/** Of any entry. */
export type VersionListQuery = z.infer<typeof postVersionListQuerySchema>;
export type VersionMeta = z.infer<typeof pageMetaSchema>;
export type WirePostVersionSummary = z.infer<typeof postVersionSummarySchema>;
export type WirePostVersion = z.infer<typeof postVersionSchema>;
