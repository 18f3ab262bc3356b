/** What is known of archives of the site, in the core table. Each method is a row of ACCESS-PATTERNS.md. */
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { siteArchiveSchema } from '#lambdas/features/archives/archive.ts';
import type { ArchivesRepository } from '#lambdas/features/archives/archives.repository.ts';
import { auditEventItem } from '../audit.dynamo.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { archiveKey, archiveRequestKey } from '../keys.ts';
import { getItem } from '../reads.ts';
import { type Condition, transact } from '../transact.ts';
import { unlessConditionFails } from '../writes.ts';

const names = { '#status': 'status' };

export function createArchivesRepository(table: CoreTable): ArchivesRepository {
  const put = (item: Record<string, unknown>, when?: Condition) =>
    table.client.send(
      new PutCommand({
        TableName: table.tableName,
        Item: item,
        ConditionExpression: when?.expression,
        ExpressionAttributeNames: when?.names,
        ExpressionAttributeValues: when?.values,
      }),
    );
  return {
    find: async (kind) => {
      const item = await getItem(table, archiveKey(kind));
      return item && siteArchiveSchema.parse(item);
    },
    request: async ({ archive, lostBefore, event }) => {
      const when = {
        expression:
          'attribute_not_exists(#status) OR #status IN (:done, :failed) OR requestedAt < :lost',
        names,
        values: { ':done': 'done', ':failed': 'failed', ':lost': lostBefore.toISOString() },
      };
      const failed = await transact(table, [
        { put: { ...archiveKey('export'), ...archive }, when, label: 'running' },
        { put: { ...archiveRequestKey, id: archive.id } },
        { put: auditEventItem(event) },
      ]);
      return failed.size === 0;
    },
    start: (archive) =>
      unlessConditionFails(
        put(
          { ...archiveKey('export'), ...archive, status: 'running' },
          {
            expression: '#id = :id AND #status = :waiting',
            names: { ...names, '#id': 'id' },
            values: { ':id': archive.id, ':waiting': 'waiting' },
          },
        ),
      ),
    save: async (kind, archive) => {
      // Two backups at once are two files; the export belongs to whoever requested it last.
      await unlessConditionFails(
        put(
          { ...archiveKey(kind), ...archive },
          kind === 'export'
            ? { expression: '#id = :id', names: { '#id': 'id' }, values: { ':id': archive.id } }
            : undefined,
        ),
      );
    },
  };
}
