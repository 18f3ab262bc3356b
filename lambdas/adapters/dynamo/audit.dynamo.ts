import type { AuditEvent, AuditRepository } from '#lambdas/kernel/audit-event.ts';
import type { CoreTable } from './dynamo-client.ts';
import { keys } from './keys.ts';
import { write } from './writes.ts';

export function createAuditRepository(table: CoreTable): AuditRepository {
  return {
    record: async (event) => {
      await write(table, { put: auditEventItem(event) });
    },
  };
}

export function auditEventItem(event: AuditEvent) {
  return { ...keys.auditEvent(event.timestamp, event.id), ...event };
}
