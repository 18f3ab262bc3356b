import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { AuditRepository } from '../audit/audit.repository.ts';
import { auditEventItem } from './audit.items.ts';
import type { CoreTable } from './client.ts';

export function createAuditRepository({ client, tableName }: CoreTable): AuditRepository {
  return {
    record: async (event) => {
      await client.send(new PutCommand({ TableName: tableName, Item: auditEventItem(event) }));
    },
  };
}
