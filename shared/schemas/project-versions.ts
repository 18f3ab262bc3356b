/** Earlier versions of a project, as editors see them. */
import * as z from 'zod';
import { pageMetaSchema, timestampSchema } from './common.ts';
import { postSummarySchema } from './posts.ts';
import { projectIdSchema, projectSchema, savedProjectSchema } from './projects.ts';

const summaryFields = {
  /** The last version of the project with this text. */
  version: z.int().min(1),
  saved_at: timestampSchema,
  /** Null for a text that was saved before projects had versions. */
  saved_by: postSummarySchema.shape.author.nullable(),
  title: z.string(),
  status: projectSchema.shape.status,
};

const projectVersionSummarySchema = z
  .strictObject(summaryFields)
  .meta({ id: 'ProjectVersionSummary' });

export const projectVersionSchema = savedProjectSchema
  .omit({ id: true, created_at: true, updated_at: true, is_draft: true })
  .extend(summaryFields)
  .meta({ id: 'ProjectVersion' });

export const projectVersionListSchema = z
  .strictObject({ data: z.array(projectVersionSummarySchema), meta: pageMetaSchema })
  .meta({ id: 'ProjectVersionList' });

export const projectVersionIdSchema = projectIdSchema.extend({
  version: z.coerce.number().int().min(1).max(999_999_999),
});

export type WireProjectVersionSummary = z.infer<typeof projectVersionSummarySchema>;
export type WireProjectVersion = z.infer<typeof projectVersionSchema>;
