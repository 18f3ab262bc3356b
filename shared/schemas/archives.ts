import * as z from 'zod';
import { timestampSchema } from './common.ts';

/** `public` exports only what visitors see: no personal data, drafts or deleted entries. */
export const archiveScopes = ['everything', 'public'] as const;
export type ArchiveScope = (typeof archiveScopes)[number];

export const archiveStatuses = ['waiting', 'running', 'done', 'failed'] as const;

export const archiveStepSchema = z.strictObject({
  /** A text for people. */
  label: z.string(),
  done: z.int().min(0).optional(),
  /** The number of all items, if it is known. */
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
    /** The finished archive. For backups, the last one that succeeded. */
    file: z
      .strictObject({
        made_at: timestampSchema,
        bytes: z.int().min(0),
        items: z.int().min(0),
        pictures: z.int().min(0),
        /** A download link that works for a few minutes. Only administrators get it, and only for exports. */
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
