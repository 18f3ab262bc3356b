/** Schemas for deleted entries that can still be restored. */
import * as z from 'zod';
import { listOf, pagingQuery, timestampSchema } from './common.ts';
import { pageSummarySchema } from './pages.ts';
import { postSummarySchema } from './posts.ts';
import { projectSchema } from './projects.ts';

const trashedFields = {
  deleted_at: timestampSchema,
  /** When the entry will be deleted for good. */
  expires_at: timestampSchema,
};

const trashedPostSchema = postSummarySchema.extend(trashedFields).meta({ id: 'TrashedPost' });
const trashedProjectSchema = projectSchema.extend(trashedFields).meta({ id: 'TrashedProject' });
const trashedPageSchema = pageSummarySchema.extend(trashedFields).meta({ id: 'TrashedPage' });

/** Lists the latest deletion first. */
export const trashQuerySchema = z.strictObject(pagingQuery).meta({ id: 'TrashQuery' });

export const trashedPostListSchema = listOf(trashedPostSchema, 'TrashedPostList');
export const trashedProjectListSchema = listOf(trashedProjectSchema, 'TrashedProjectList');
export const trashedPageListSchema = listOf(trashedPageSchema, 'TrashedPageList');

export type TrashQuery = z.infer<typeof trashQuerySchema>;
