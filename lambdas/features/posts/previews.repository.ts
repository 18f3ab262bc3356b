/** The preview links of posts. Reads are strongly consistent. */
import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';

export interface PreviewsRepository {
  /** The link of a post, even when it has expired; the caller checks whether the post exists. */
  find(postId: string): Promise<PreviewLink | undefined>;
  /** The links of these posts, in any order; posts without one are left out. */
  findMany(postIds: readonly string[]): Promise<PreviewLink[]>;
  /** Replaces an earlier link of the post. */
  save(link: PreviewLink, event: AuditEvent): Promise<void>;
  remove(postId: string, event: AuditEvent): Promise<void>;
}

export interface PreviewLink {
  postId: string;
  /** SHA-256 of the token, hexadecimal: someone who reads the store cannot follow the link. */
  tokenHash: string;
  expiresAt: Date;
}
