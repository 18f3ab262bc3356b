/** An event of the owner's activity feed. Contains names and titles, but no secrets and no texts. */
import * as z from 'zod';

export const auditEventSchema = z.object({
  id: z.string(),
  /** `<verb>_<noun>`, e.g. `publish_post`. */
  action: z.string(),
  /** The action in words, e.g. `Published blog post`. */
  actionDisplay: z.string(),
  /** Title of the entry or name of the user that was changed. */
  label: z.string(),
  /** Id of the changed post. */
  postId: z.string().optional(),
  /** Id of the changed project, page or user. Older events lack it. */
  subjectId: z.string().optional(),
  /** Id of the user who acted, or one of `systemActors`. */
  userId: z.string(),
  /** ISO 8601, UTC. */
  timestamp: z.iso.datetime(),
});

export type AuditEvent = z.infer<typeof auditEventSchema>;

/** Replaces the name of a user whose data was erased. */
export const erasedLabel = 'Erased user';

/**
 * Actors other than signed-in users. `setup` stands for the owner's configuration and commands; older events name the
 * changed user instead.
 */
export const systemActors = ['schedule', 'setup'] as const;

export type SystemActor = (typeof systemActors)[number];

/** Stores events without a change. The event of a change is stored in the same transaction as the change. */
export interface AuditRepository {
  record(event: AuditEvent): Promise<void>;
}
