/** What is known of the last export and the last backup, and the files themselves. */
import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import type { ArchiveKind, SiteArchive } from './archive.ts';

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
