/** Upgrades stored items in both tables. Each method is a row of ACCESS-PATTERNS.md. */
import { isDeepStrictEqual } from 'node:util';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type {
  FormatProgress,
  FormatsRepository,
  StoredItem,
} from '#lambdas/features/formats/formats.repository.ts';
import type { StoredTable } from '#shared/platform/stored-kinds.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { type Condition, isNew, type Step, transact, write } from '../transact.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { formatSortPrefix, type Item, keyOf, keys, publisherPartition } from '../keys.ts';
import { getItem, queryItems } from '../reads.ts';

const pageSize = 100;

const keySchema = z.object({ pk: z.string(), sk: z.string() });
const itemSchema = z.looseObject(keySchema.shape);
const progressSchema = z.object({
  kind: z.string(),
  version: z.int(),
  to: z.int(),
  position: keySchema.nullable(),
  isRead: z.boolean(),
  upgraded: z.int(),
  failed: z.array(keySchema),
});

/** @param tableOf called for the analytics table only if a kind in it must be upgraded */
export function createFormatsRepository(
  tableOf: (table: StoredTable) => CoreTable,
): FormatsRepository {
  return {
    progress: async () => {
      const items = await queryItems(tableOf('core'), { partition: publisherPartition });
      return items
        .filter((item) => keySchema.parse(item).sk.startsWith(formatSortPrefix))
        .map((item) => progressSchema.parse(item));
    },
    saveProgress: (progress) => saveProgress(tableOf('core'), progress),
    page: async (table, after) => {
      const { client, tableName } = tableOf(table);
      const { Items = [], LastEvaluatedKey } = await client.send(
        new ScanCommand({
          TableName: tableName,
          Limit: pageSize,
          ExclusiveStartKey: after ? keyOf(after) : undefined,
          ConsistentRead: true,
        }),
      );
      return {
        items: Items.map((item) => itemSchema.parse(item)),
        next: LastEvaluatedKey ? keySchema.parse(LastEvaluatedKey) : null,
      };
    },
    find: async (table, key) => {
      const item = await getItem(tableOf(table), key);
      return item && itemSchema.parse(item);
    },
    replace: async (table, before, after) => {
      const failed = await transact(tableOf(table), stepsOf(before, after));
      return failed.size === 0;
    },
  };
}

export function formatItem(progress: FormatProgress): Item {
  return { ...keys.format(progress.kind), ...progress };
}

async function saveProgress(table: CoreTable, progress: FormatProgress): Promise<void> {
  // The condition fails when another run has finished the kind meanwhile; its progress then stays.
  await write(table, {
    put: formatItem(progress),
    when: {
      expression: 'attribute_not_exists(#pk) OR #version <= :version',
      names: { '#pk': tableKeys.partition, '#version': 'version' },
      values: { ':version': progress.version },
    },
  });
}

/** Keeps attributes that were added meanwhile, unless the item gets another key. */
function stepsOf(before: StoredItem, after: StoredItem): Step<'changed'>[] {
  if (before.pk !== after.pk || before.sk !== after.sk) {
    return [
      { put: after, when: isNew },
      { delete: before, when: isUnchanged(before), label: 'changed' },
    ];
  }
  const changed = Object.keys(after).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  const removed = Object.keys(before).filter((name) => !(name in after));
  const added = changed.filter((name) => !(name in before));
  return [
    {
      update: before,
      // Placeholders are numbered, because the attributes of any kind may have any name.
      expression: [
        ...(changed.length > 0 ? [`SET ${changed.map((_, i) => `#s${i} = :s${i}`)}`] : []),
        ...(removed.length > 0 ? [`REMOVE ${removed.map((_, i) => `#r${i}`)}`] : []),
      ].join(' '),
      names: { ...placeholders('#s', changed), ...placeholders('#r', removed) },
      values: Object.fromEntries(changed.map((name, i) => [`:s${i}`, after[name]])),
      when: isUnchanged(before, added),
      label: 'changed',
    },
  ];
}

/** Fails when an attribute has changed since the item was read, or an added attribute exists already. */
function isUnchanged(item: StoredItem, added: readonly string[] = []): Condition {
  const present = Object.keys(item);
  return {
    expression: [
      ...present.map((_, i) => `#p${i} = :p${i}`),
      ...added.map((_, i) => `attribute_not_exists(#a${i})`),
    ].join(' AND '),
    names: { ...placeholders('#p', present), ...placeholders('#a', added) },
    values: Object.fromEntries(present.map((name, i) => [`:p${i}`, item[name]])),
  };
}

function placeholders(prefix: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name, i) => [`${prefix}${i}`, name]));
}
