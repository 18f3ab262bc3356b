/** Removing a session, alone or with all its ids. */
import type { Session } from '#lambdas/features/auth/sessions.repository.ts';
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

async function idsOfFamily(
  table: CoreTable,
  { userId, familyId }: Pick<Session, 'userId' | 'familyId'>,
): Promise<string[]> {
  const { pk, sk: prefix } = keys.session(userId, '');
  const { items } = await readQuery(table, {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    FilterExpression: 'familyId = :family',
    ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix, ':family': familyId },
    ConsistentRead: true,
  });
  return items.map((item) => parseSession(item).sessionId);
}
