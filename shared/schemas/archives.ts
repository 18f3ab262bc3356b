import * as z from 'zod';
import { timestampSchema } from './common.ts';

/** `public` is what visitors see: no personal data, no drafts, nothing deleted. */
export const archiveScopes = ['everything', 'public'] as const;
export type ArchiveScope = (typeof archiveScopes)[number];

export const archiveStatuses = ['waiting', 'running', 'done', 'failed'] as const;

export const archiveStepSchema = z.strictObject({
  /** The step's name for people. */
  label: z.string(),
  done: z.int().min(0).optional(),
  /** The number of all items, when that is known. */
  all: z.int().min(0).optional(),
});

export const requestExportSchema = z
  .strictObject({ scope: z.enum(archiveScopes) })
  .meta({ id: 'RequestExport' });

export const archiveSchema = z
  .strictObject({
    scope: z.enum(archiveScopes),
    status: z.enum(archiveStatuses),
    requested_at: timestampSchema,
    step: archiveStepSchema.optional(),
    /** The finished archive; of backups the last that succeeded. */
    file: z
      .strictObject({
        made_at: timestampSchema,
        bytes: z.int().min(0),
        items: z.int().min(0),
        pictures: z.int().min(0),
        /** For administrators, of an export: where its bytes are, for a few minutes. */
        address: z.url().optional(),
      })
      .optional(),
  })
  .meta({ id: 'Archive' });
export type Archive = z.infer<typeof archiveSchema>;

export const archivesSchema = z
  .strictObject({ export: archiveSchema.nullable(), backup: archiveSchema.nullable() })
  .meta({ id: 'Archives' });
export type Archives = z.infer<typeof archivesSchema>;
