/** Removing sessions: one, one with all its ids, or those of a user who is gone. */
import type { Session } from '#lambdas/features/auth/sessions.repository.ts';
import { eachInParallel } from '#lambdas/kernel/each-in-parallel.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { keys } from '../keys.ts';
import { readQuery } from '../reads.ts';
import { write } from '../writes.ts';
import { parseSession } from './sessions.items.ts';

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
    const ids = await idsOfFamily(table, { userId, familyId });
    if (ids.length === 0) return;
    await Promise.all(ids.map((id) => write(table, { delete: keys.session(userId, id) })));
  }
}

/** As many as one run of a tick has time for. */
const mostAtOnce = 1000;

/** @returns whether none is left */
export async function removeFirst(table: CoreTable, userId: string): Promise<boolean> {
  const { items } = await readQuery(table, { ...allOf(userId), limit: mostAtOnce });
  await eachInParallel(items, async (item) => {
    await write(table, { delete: keys.session(userId, parseSession(item).sessionId) });
  });
  return items.length < mostAtOnce;
}

async function idsOfFamily(
  table: CoreTable,
  { userId, familyId }: Pick<Session, 'userId' | 'familyId'>,
): Promise<string[]> {
  const all = allOf(userId);
  const { items } = await readQuery(table, {
    ...all,
    FilterExpression: 'familyId = :family',
    ExpressionAttributeValues: { ...all.ExpressionAttributeValues, ':family': familyId },
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
