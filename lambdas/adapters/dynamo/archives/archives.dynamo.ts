/** Stores the state of archives in the core table. Each method is a row of ACCESS-PATTERNS.md. */
import {
  type ArchiveKind,
  type ArchivesRepository,
  siteArchiveSchema,
} from '#lambdas/features/archives/archives.repository.ts';
import { auditEventItem, hasValues, transact, write } from '../transact.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { archiveRequestSort, archivesPartition } from '#shared/platform/buckets.ts';
import type { Key } from '../keys.ts';
import { getItem } from '../reads.ts';

export function createArchivesRepository(table: CoreTable): ArchivesRepository {
  return {
    find: async (kind) => {
      const item = await getItem(table, archiveKey(kind));
      return item && siteArchiveSchema.parse(item);
    },
    request: async ({ archive, lostBefore, event }) => {
      const when = {
        expression:
          'attribute_not_exists(#status) OR #status IN (:done, :failed) OR requestedAt < :lost',
        names: { '#status': 'status' },
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
      write(table, {
        put: { ...archiveKey('export'), ...archive, status: 'running' },
        when: hasValues({ id: archive.id, status: 'waiting' }),
      }),
    save: async (kind, archive) => {
      // An outdated export must not overwrite the state of a newer request. Backups need no check, because each has its own file.
      const when = kind === 'export' ? { when: hasValues({ id: archive.id }) } : {};
      await write(table, { put: { ...archiveKey(kind), ...archive }, ...when });
    },
  };
}

/** The table stores only the latest export and the latest backup. */
function archiveKey(kind: ArchiveKind): Key {
  return { pk: archivesPartition, sk: kind.toUpperCase() };
}

const archiveRequestKey: Key = { pk: archivesPartition, sk: archiveRequestSort };
