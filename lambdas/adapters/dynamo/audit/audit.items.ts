import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import { keys } from '../keys.ts';

export function auditEventItem(event: AuditEvent) {
  return { ...keys.auditEvent(event.timestamp, event.id), ...event };
}
