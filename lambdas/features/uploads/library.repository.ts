/** Every upload with its name and description, newest first, and what refers to it. */
import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import type { Referrer } from './references.repository.ts';
import type { AnyUpload } from './upload.ts';

export type { AnyUpload };

export interface LibraryRepository {
  /** At most `limit` uploads, newest first, behind another one. Those that are deleted and not yet removed are among them. */
  page(request: { after?: LibraryPlace | undefined; limit: number }): Promise<AnyUpload[]>;
  find(objectKey: string): Promise<AnyUpload | undefined>;
  /** Hints, as of `ReferencesRepository`; a young one may be of a save that is in progress. */
  references(objectKey: string): Promise<Reference[]>;
  /** @returns false when it is gone */
  describe(upload: LibraryPlace, description: string): Promise<boolean>;
  /** Takes it out of the library; the sweep removes it. @returns false when it is gone */
  delete(upload: LibraryPlace, event: AuditEvent): Promise<boolean>;

  /** Brings a deleted or a removed one back. */
  keep(upload: AnyUpload): Promise<void>;
  /** Lists one that an earlier release has stored. */
  list(upload: AnyUpload): Promise<void>;
  /** Repeating it changes nothing. */
  remove(upload: LibraryPlace): Promise<void>;
}

export type LibraryPlace = Pick<AnyUpload, 'objectKey' | 'uploadedAt'>;

export interface Reference {
  referrer: Referrer;
  addedAt: string;
}
