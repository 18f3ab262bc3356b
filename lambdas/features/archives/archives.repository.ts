/** The records that say how far an archive of the site is, and where its file is. */
import * as z from 'zod';
import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import { archiverMinutes } from '#shared/platform/buckets.ts';
import { archiveScopes, archiveStatuses, archiveStepSchema } from '#shared/schemas/archives.ts';

/** An export for an administrator, or the deployment's own backup. */
export type ArchiveKind = 'export' | 'backup';

export const siteArchiveSchema = z.object({
  id: z.string(),
  scope: z.enum(archiveScopes),
  status: z.enum(archiveStatuses),
  requestedAt: z.iso.datetime(),
  step: archiveStepSchema.optional(),
  /** The finished file. A later backup that runs or has failed keeps the last successful one's. */
  file: z
    .object({
      /** The object's key in the bucket of archives. */
      key: z.string(),
      madeAt: z.iso.datetime(),
      bytes: z.int().min(0),
      items: z.int().min(0),
      pictures: z.int().min(0),
    })
    .optional(),
});

export type SiteArchive = z.infer<typeof siteArchiveSchema>;

/** A function that runs out of time or memory cannot report it. Five minutes allow for a late event. */
const lostMs = (archiverMinutes + 5) * 60 * 1000;

/** An unfinished archive that was requested before this time will never finish. */
export function lostBefore(now: Date): Date {
  return new Date(now.getTime() - lostMs);
}

/** Returns the status, which is `failed` for an archive that will never finish. */
export function statusAt({ status, requestedAt }: SiteArchive, now: Date): SiteArchive['status'] {
  const hasEnded = status === 'done' || status === 'failed';
  return hasEnded || requestedAt >= lostBefore(now).toISOString() ? status : 'failed';
}

/** Stores the records of the last export and of the last backup. */
export interface ArchivesRepository {
  find(kind: ArchiveKind): Promise<SiteArchive | undefined>;
  /**
   * Replaces the record of the previous export.
   * @returns false when an export requested at `lostBefore` or later is unfinished
   */
  request(request: { archive: SiteArchive; lostBefore: Date; event: AuditEvent }): Promise<boolean>;
  /** Marks a waiting export as running. @returns false when another run has started it */
  start(archive: SiteArchive): Promise<boolean>;
  /** Replaces the record, unless another export was requested meanwhile. */
  save(kind: ArchiveKind, archive: SiteArchive): Promise<void>;
}

/** Presigned addresses of archives. */
export interface ArchiveAddresses {
  /** Returns an absolute address at which anyone can download the archive for this many seconds. */
  sign(key: string, seconds: number): Promise<string>;
}

export interface WriteArchive {
  key: string;
  isPublic: boolean;
  onStep: (label: string, done?: number, all?: number) => void;
}

/** Writes the site into a file of the bucket of archives. */
export type ArchiveWriter = (
  archive: WriteArchive,
) => Promise<{ bytes: number; items: number; pictures: number }>;
