/** What happened, for the owner's activity feed. Holds no secrets and no texts, only names and titles. */
export interface AuditEvent {
  id: string;
  /** `<verb>_<noun>`, e.g. `publish_post`. */
  action: string;
  /** `action` for people, e.g. `Published post`. */
  actionDisplay: string;
  /** Title or name of what was changed. */
  label: string;
  /** Who did it. */
  userId: string;
  /** ISO 8601, UTC. */
  timestamp: string;
}
