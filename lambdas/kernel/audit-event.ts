/** An event of the owner's activity feed. Holds no secrets and no texts, only names and titles. */
import * as z from 'zod';

export const auditEventSchema = z.object({
  id: z.string(),
  /** `<verb>_<noun>`, e.g. `publish_post`. */
  action: z.string(),
  /** `action` for people, e.g. `Published blog post`. */
  actionDisplay: z.string(),
  /** Title or name of what was changed. */
  label: z.string(),
  /** The post whose title the label is, for an event of a post. */
  postId: z.string().optional(),
  /** For an event of a project or a user: which one. Missing in events older than this field. */
  subjectId: z.string().optional(),
  /** The one who did it: a user, or one of `systemActors`. */
  userId: z.string(),
  /** ISO 8601, UTC. */
  timestamp: z.iso.datetime(),
});

export type AuditEvent = z.infer<typeof auditEventSchema>;

/** Replaces the name of a user whose data was erased. */
export const erasedLabel = 'Erased user';

/**
 * Actors other than signed-in users: `setup` stands for the owner's settings and commands. Older events of
 * the setup name the user that it changed.
 */
export const systemActors = ['schedule', 'setup'] as const;

export type SystemActor = (typeof systemActors)[number];

/** For events that stand alone; the event of a change is stored in the change's own transaction. */
export interface AuditRepository {
  record(event: AuditEvent): Promise<void>;
}
