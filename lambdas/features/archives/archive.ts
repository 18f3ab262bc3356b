/** What is stored about an archive of the site. */
import { archiverMinutes } from '#shared/platform/archives.ts';
import { archiveScopes, archiveStatuses, archiveStepSchema } from '#shared/schemas/archives.ts';
import * as z from 'zod';

/** An export for an administrator, or the deployment's own backup. */
export type ArchiveKind = 'export' | 'backup';

export const siteArchiveSchema = z.object({
  id: z.string(),
  scope: z.enum(archiveScopes),
  status: z.enum(archiveStatuses),
  requestedAt: z.iso.datetime(),
  step: archiveStepSchema.optional(),
  /** Of a backup: the last that succeeded. */
  file: z
    .object({
      /** Its name in the bucket of archives. */
      key: z.string(),
      madeAt: z.iso.datetime(),
      bytes: z.int().min(0),
      items: z.int().min(0),
      pictures: z.int().min(0),
    })
    .optional(),
});

export type SiteArchive = z.infer<typeof siteArchiveSchema>;

/** A function that runs out of time or memory cannot report it. The margin is for a late event. */
const lostMs = (archiverMinutes + 5) * 60 * 1000;

/** An archive that was requested before this time and has not ended never will. */
export function lostBefore(now: Date): Date {
  return new Date(now.getTime() - lostMs);
}

/** The status as far as anybody can know. */
export function statusAt({ status, requestedAt }: SiteArchive, now: Date): SiteArchive['status'] {
  const hasEnded = status === 'done' || status === 'failed';
  return hasEnded || requestedAt >= lostBefore(now).toISOString() ? status : 'failed';
}
