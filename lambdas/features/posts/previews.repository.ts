/** The preview links of posts. Reads see every write that was answered before. */
import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';

export interface PreviewsRepository {
  /** The link of a post, also when its time is over; whether the post is there is for the caller to ask. */
  find(postId: string): Promise<PreviewLink | undefined>;
  /** Takes the place of an earlier link of the post. */
  save(link: PreviewLink, event: AuditEvent): Promise<void>;
  remove(postId: string, event: AuditEvent): Promise<void>;
}

export interface PreviewLink {
  postId: string;
  /** SHA-256 of the token, hexadecimal: who reads the store cannot follow the link. */
  tokenHash: string;
  expiresAt: Date;
}
