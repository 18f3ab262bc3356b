import type { AuditEvent } from './audit-event.ts';

/** For events that stand alone; an event of a change is stored in the change's own transaction. */
export interface AuditRepository {
  record(event: AuditEvent): Promise<void>;
}
