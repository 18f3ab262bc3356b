/** The preview links of entries. Reads are strongly consistent. */
import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import type { Referrer } from '../uploads/references.repository.ts';

export interface PreviewsRepository {
  /** The link of an entry, even when it has expired; the caller checks whether the entry exists. */
  find(id: string): Promise<PreviewLink | undefined>;
  /** The links of these entries, in any order; those without one are left out. */
  findMany(ids: readonly string[]): Promise<PreviewLink[]>;
  /** Replaces an earlier link of the entry. */
  save(link: PreviewLink, event: AuditEvent): Promise<void>;
  remove(id: string, event: AuditEvent): Promise<void>;
}

export interface PreviewLink {
  kind: Referrer['kind'];
  id: string;
  /** SHA-256 of the token, hexadecimal: someone who reads the store cannot follow the link. */
  tokenHash: string;
  expiresAt: Date;
  /** It shows the unsaved text in this copy, until the entry is no longer of that version. */
  copy?: { userId: string; id: string; version: number } | undefined;
}
