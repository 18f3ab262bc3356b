/** Removing sessions: one, one with all its ids, or every one of a user. */
import { setTimeout as delay } from 'node:timers/promises';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Session } from '#lambdas/features/auth/sessions.repository.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { problem } from '#shared/problems.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { keyOf, keys } from '../keys.ts';
import { readQuery } from '../reads.ts';
import { write } from '../writes.ts';
import { parseSession } from './sessions.items.ts';

/** The limit of one BatchWriteItem. */
const batchSize = 25;
/** Consecutive batches that a busy table may leave partly undone. */
const busyRounds = 6;

/** `false` when a refresh carried the session over meanwhile. */
export function removeUncarried(table: CoreTable, { userId, sessionId }: Session) {
  const when = { expression: 'attribute_not_exists(carried)' };
  return write(table, { delete: keys.session(userId, sessionId), when });
}

/** Repeated until none is left, as a refresh may add an id until the last known one is removed. */
export async function removeFamily(
  table: CoreTable,
  { userId, familyId }: Pick<Session, 'userId' | 'familyId'>,
): Promise<void> {
  for (;;) {
    const ids = await sessionsWhere(table, { userId, familyId, operator: '=' });
    if (ids.length === 0) return;
    await Promise.all(ids.map((id) => write(table, { delete: keys.session(userId, id) })));
  }
}

/**
 * Removes sessions in batches until none is left. A later batch takes what a busy table left undone
 * and what a refresh added meanwhile.
 * @throws Problem `unavailable` when the table stays busy
 */
export function removeAll(table: CoreTable, userId: string): Promise<void> {
  return removeWhile(table, () => firstSessions(table, userId));
}

/** Removes all except those of one sign-in; otherwise like `removeAll`. */
export function removeOthers(
  table: CoreTable,
  { userId, familyId }: Pick<Session, 'userId' | 'familyId'>,
): Promise<void> {
  return removeWhile(table, async () => {
    const strangers = await sessionsWhere(table, { userId, familyId, operator: '<>' });
    return strangers.slice(0, batchSize).map((id) => keyOf(keys.session(userId, id)));
  });
}

async function removeWhile(
  table: CoreTable,
  next: () => Promise<Record<string, unknown>[]>,
): Promise<void> {
  let busy = 0;
  for (;;) {
    const found = await next();
    if (found.length === 0) return;
    const undone = await removeBatch(table, found);
    busy = undone ? busy + 1 : 0;
    if (busy === busyRounds) throw problem('unavailable');
    if (undone) await delay(Math.random() * 25 * 2 ** busy);
  }
}

async function firstSessions(table: CoreTable, userId: string) {
  const { items } = await readQuery(table, {
    ...allOf(userId),
    ProjectionExpression: '#pk, #sk',
    ExpressionAttributeNames: { '#pk': tableKeys.partition, '#sk': tableKeys.sort },
    limit: batchSize,
  });
  return items;
}

/** `true` when the table left some undone. */
async function removeBatch(
  { client, tableName }: CoreTable,
  found: Record<string, unknown>[],
): Promise<boolean> {
  const requests = found.map((Key) => ({ DeleteRequest: { Key } }));
  const { UnprocessedItems = {} } = await client.send(
    new BatchWriteCommand({ RequestItems: { [tableName]: requests } }),
  );
  return Object.keys(UnprocessedItems).length > 0;
}

/** Ids of the sessions that do, or do not, belong to one sign-in. */
async function sessionsWhere(
  table: CoreTable,
  { userId, familyId, operator }: { userId: string; familyId: string; operator: '=' | '<>' },
): Promise<string[]> {
  const question = allOf(userId);
  const { items } = await readQuery(table, {
    ...question,
    FilterExpression: `familyId ${operator} :family`,
    ExpressionAttributeValues: { ...question.ExpressionAttributeValues, ':family': familyId },
  });
  return items.map((item) => parseSession(item).sessionId);
}

function allOf(userId: string) {
  const { pk, sk: prefix } = keys.session(userId, '');
  return {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
    ConsistentRead: true,
  };
}
