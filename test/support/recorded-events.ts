import type { CoreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { auditPartition } from '#lambdas/adapters/dynamo/keys.ts';
import { queryItems } from '#lambdas/adapters/dynamo/reads.ts';
import { type AuditEvent, auditEventSchema } from '#lambdas/kernel/audit-event.ts';

/** @returns the events of the activity feed, oldest first */
export async function recordedEvents(table: CoreTable): Promise<AuditEvent[]> {
  const items = await queryItems(table, { partition: auditPartition });
  return items.map((item) => auditEventSchema.parse(item));
}
