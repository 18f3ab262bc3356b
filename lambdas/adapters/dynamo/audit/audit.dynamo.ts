import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { AuditRepository } from '#lambdas/kernel/audit.repository.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { auditEventItem } from './audit.items.ts';

export function createAuditRepository({ client, tableName }: CoreTable): AuditRepository {
  return {
    record: async (event) => {
      await client.send(new PutCommand({ TableName: tableName, Item: auditEventItem(event) }));
    },
  };
}
