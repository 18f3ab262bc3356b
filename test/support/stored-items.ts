/** Reads the items of a table, finds their kinds, and writes them as comparable texts. */
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { CoreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import type { Key } from '#lambdas/adapters/dynamo/keys.ts';
import { write } from '#lambdas/adapters/dynamo/transact.ts';
import { matchesKey, type StoredKindName, storedKinds } from '#shared/platform/stored-kinds.ts';

export type Stored = Record<string, unknown>;

export type ItemKind = StoredKindName;

export function kindOf({ pk, sk }: Stored): ItemKind {
  const found = storedKinds.find((kind) => matchesKey(kind, { pk: String(pk), sk: String(sk) }));
  if (!found) throw new Error(`What is the item ${keyText({ pk, sk })}?`);
  return found.name;
}

/** @returns all items of a table, sorted by key */
export async function itemsOf({ client, tableName }: CoreTable): Promise<Stored[]> {
  const items: Stored[] = [];
  let from: Stored | undefined;
  do {
    const command = new ScanCommand({ TableName: tableName, ExclusiveStartKey: from });
    const { Items = [], LastEvaluatedKey } = await client.send(command);
    items.push(...Items);
    from = LastEvaluatedKey;
  } while (from);
  return items.sort((a, b) => (keyText(a) < keyText(b) ? -1 : 1));
}

/** Changes an item without its repository. */
export async function setAttributes(table: CoreTable, key: Key, attributes: Stored): Promise<void> {
  const all = Object.entries(attributes);
  await write(table, {
    update: key,
    expression: `SET ${all.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    names: Object.fromEntries(all.map(([name]) => [`#${name}`, name])),
    values: Object.fromEntries(all.map(([name, value]) => [`:${name}`, value])),
  });
}

/** @returns the same text for any order of the attributes, without undefined attributes */
export function lineOf(value: unknown): string {
  return (
    JSON.stringify(value, (_, each: unknown) =>
      each !== null && typeof each === 'object' && !Array.isArray(each)
        ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
        : each,
    ) ?? 'missing'
  );
}

export function keyText({ pk, sk }: { pk?: unknown; sk?: unknown }): string {
  return `${String(pk)} ${String(sk)}`;
}
