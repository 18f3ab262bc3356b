import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Session, SessionsRepository } from '#lambdas/features/auth/sessions.repository.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { epochSeconds, keyOf, keys } from '../keys.ts';
import { getItem, getItems } from '../reads.ts';
import { failedAt } from '../transact.ts';
import { parseUser } from '../users/users.items.ts';
import { parseSession, type StoredSession, sessionItem } from './sessions.items.ts';
import { removeAll, removeFamily, removeOthers, removeUncarried } from './sessions.removal.ts';

export function createSessionsRepository(table: CoreTable): SessionsRepository {
  const { client, tableName } = table;
  return {
    findWithUser: async ({ userId, sessionId, now }) => {
      const wanted = { user: keys.user(userId), session: keys.session(userId, sessionId) };
      const items = await getItems(table, Object.values(wanted));
      const sessionItem = items.find((item) => item.sk === wanted.session.sk);
      const session = sessionItem && parseSession(sessionItem);
      const expired = session && (session.expiresAt <= now || session.endsAt <= now);
      return {
        user: parseUser(items.find((item) => item.sk === wanted.user.sk)),
        session: session && !expired ? asSession(session) : undefined,
      };
    },
    start: async (session) => {
      try {
        await client.send(
          new TransactWriteCommand({
            TransactItems: [
              {
                Update: {
                  TableName: tableName,
                  Key: keyOf(keys.user(session.userId)),
                  UpdateExpression: 'SET lastLogin = :now',
                  ConditionExpression: 'isActive = :yes',
                  ExpressionAttributeValues: {
                    ':now': session.startedAt.toISOString(),
                    ':yes': true,
                  },
                },
              },
              { Put: { TableName: tableName, Item: sessionItem(session) } },
            ],
          }),
        );
        return 'started';
      } catch (error) {
        if (failedAt(error, 0)) return 'refused';
        throw error;
      }
    },
    carryOver: async ({ from, sessionId, formerUntil }) => {
      const expiry = Math.min(epochSeconds(formerUntil), epochSeconds(from.endsAt));
      try {
        await client.send(
          new TransactWriteCommand({
            TransactItems: [
              {
                Update: {
                  TableName: tableName,
                  Key: keyOf(keys.session(from.userId, from.sessionId)),
                  UpdateExpression: 'SET carried = :yes, #expiry = :expiry',
                  ConditionExpression: 'attribute_exists(pk)',
                  ExpressionAttributeNames: { '#expiry': tableKeys.expiry },
                  ExpressionAttributeValues: { ':yes': true, ':expiry': expiry },
                },
              },
              { Put: { TableName: tableName, Item: sessionItem({ ...from, sessionId }) } },
            ],
          }),
        );
        return 'carried';
      } catch (error) {
        if (failedAt(error, 0)) return 'ended';
        throw error;
      }
    },
    end: async (userId, sessionId) => {
      const item = await getItem(table, keys.session(userId, sessionId));
      if (!item) return;
      const session = parseSession(item);
      const alone = !session.carried && session.familyId === sessionId;
      if (alone && (await removeUncarried(table, session))) return;
      await removeFamily(table, session);
    },
    endAll: (userId) => removeAll(table, userId),
    endOthers: async (userId, sessionId) => {
      const item = await getItem(table, keys.session(userId, sessionId));
      if (item) await removeOthers(table, parseSession(item));
      else await removeAll(table, userId);
    },
  };
}

function asSession({ expiresAt: _, carried: __, ...session }: StoredSession): Session {
  return session;
}
