import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { AuditEvent, AuditRepository } from '#lambdas/kernel/audit-event.ts';
import type { CoreTable } from './dynamo-client.ts';
import { keys } from './keys.ts';

export function createAuditRepository({ client, tableName }: CoreTable): AuditRepository {
  return {
    record: async (event) => {
      await client.send(new PutCommand({ TableName: tableName, Item: auditEventItem(event) }));
    },
  };
}

export function auditEventItem(event: AuditEvent) {
  return { ...keys.auditEvent(event.timestamp, event.id), ...event };
}
