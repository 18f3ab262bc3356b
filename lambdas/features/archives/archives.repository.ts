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
  /** The finished file; for backups, that of the last one that succeeded. */
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

/** The last export and the last backup, and the files themselves. */
export interface ArchivesRepository {
  find(kind: ArchiveKind): Promise<SiteArchive | undefined>;
  /**
   * Replaces the export that was requested before.
   * @returns false when one of `lostBefore` or later has not ended
   */
  request(request: { archive: SiteArchive; lostBefore: Date; event: AuditEvent }): Promise<boolean>;
  /** Takes a waiting export, once. */
  start(archive: SiteArchive): Promise<boolean>;
  /** An export that was requested later stays as it is. */
  save(kind: ArchiveKind, archive: SiteArchive): Promise<void>;
}

/** Presigned addresses of archives. */
export interface ArchiveAddresses {
  /** An absolute address that gives anyone the archive for this many seconds. */
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
