/** Schemas for the earlier versions of entries that editors see. */
import * as z from 'zod';
import { coverViewSchema } from '../entries/cover-view.ts';
import { languageSchema } from '../entries/language.ts';
import { seoSchema } from '../entries/seo.ts';
import { seriesSchema } from '../entries/series.ts';
import { idSchema, listOf, pageMetaSchema, pagingQuery, timestampSchema } from './common.ts';
import { pageSummarySchema } from './pages.ts';
import { postSummarySchema } from './posts.ts';
import { projectSchema, savedProjectSchema } from './projects.ts';

const person = postSummarySchema.shape.author;

const summaryFields = {
  /** The entry's last version number with this text. */
  version: z.int().min(1),
  saved_at: timestampSchema,
  /** Null if unknown, as for a text that is older than versions or comes from a public archive. */
  saved_by: person.nullable(),
  title: z.string(),
};

const postFields = {
  ...summaryFields,
  saved_by: person,
  /** The post's status when the text was replaced. */
  status: postSummarySchema.shape.status,
};

const postVersionSummarySchema = z.strictObject(postFields).meta({ id: 'PostVersionSummary' });
export const postVersionListSchema = listOf(postVersionSummarySchema, 'PostVersionList');
export const postVersionSchema = z
  .strictObject({
    ...postFields,
    slug: z.string(),
    excerpt: z.string(),
    avatar: z.string().nullable(),
    cover_view: coverViewSchema,
    category: postSummarySchema.shape.category,
    tags: postSummarySchema.shape.tags,
    content: z.string(),
    lang: languageSchema,
    series: seriesSchema.optional(),
    seo: seoSchema.optional(),
  })
  .meta({ id: 'PostVersion' });

const projectFields = { ...summaryFields, status: projectSchema.shape.status };
const projectVersionSummarySchema = z
  .strictObject(projectFields)
  .meta({ id: 'ProjectVersionSummary' });
export const projectVersionListSchema = listOf(projectVersionSummarySchema, 'ProjectVersionList');
export const projectVersionSchema = savedProjectSchema
  .omit({ id: true, created_at: true, updated_at: true, is_draft: true })
  .extend(projectFields)
  .meta({ id: 'ProjectVersion' });

const pageFields = { ...summaryFields, is_draft: pageSummarySchema.shape.is_draft };
const pageVersionSummarySchema = z.strictObject(pageFields).meta({ id: 'PageVersionSummary' });
export const pageVersionListSchema = listOf(pageVersionSummarySchema, 'PageVersionList');
export const pageVersionSchema = z
  .strictObject({
    ...pageFields,
    slug: z.string(),
    excerpt: z.string(),
    content: z.string(),
    lang: languageSchema,
    seo: seoSchema.optional(),
  })
  .meta({ id: 'PageVersion' });

export const versionListQuerySchema = z.strictObject(pagingQuery).meta({
  // The id stays as published, although projects and pages use the schema, too.
  id: 'PostVersionListQuery',
});

export const versionIdSchema = idSchema.extend({
  version: z.coerce.number().int().min(1).max(999_999_999),
});

export type VersionListQuery = z.infer<typeof versionListQuerySchema>;
export type VersionMeta = z.infer<typeof pageMetaSchema>;
export type WirePostVersionSummary = z.infer<typeof postVersionSummarySchema>;
export type WirePostVersion = z.infer<typeof postVersionSchema>;
export type WireProjectVersionSummary = z.infer<typeof projectVersionSummarySchema>;
export type WireProjectVersion = z.infer<typeof projectVersionSchema>;
export type WirePageVersionSummary = z.infer<typeof pageVersionSummarySchema>;
export type WirePageVersion = z.infer<typeof pageVersionSchema>;
