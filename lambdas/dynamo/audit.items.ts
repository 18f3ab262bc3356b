import type { AuditEvent } from '../audit/audit-event.ts';
import { keys } from './keys.ts';

export function auditEventItem(event: AuditEvent) {
  return { ...keys.auditEvent(event.timestamp, event.id), ...event };
}
