import { setTimeout as delay } from 'node:timers/promises';
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  type BatchGetCommandOutput,
  GetCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { tableKeys } from '#shared/platform/tables.ts';
import { problem } from '#shared/problems.ts';
import type { Session, SessionsRepository } from '../auth/sessions.repository.ts';
import type { CoreTable } from './client.ts';
import { type Key, keyOf, keys } from './keys.ts';
import { epochSeconds, parseSession, type StoredSession, sessionItem } from './sessions.items.ts';
import { removeAll, removeFamily, removeUncarried } from './sessions.removal.ts';
import { parseUser } from './users.items.ts';
import { failedAt } from './users.repository.ts';

export function createSessionsRepository(table: CoreTable): SessionsRepository {
  const { client, tableName } = table;
  return {
    findWithUser: async ({ userId, sessionId, now }) => {
      const wanted = { user: keys.user(userId), session: keys.session(userId, sessionId) };
      const items = await readTogether(table, Object.values(wanted));
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
      const { Item } = await client.send(
        new GetCommand({
          TableName: tableName,
          Key: keyOf(keys.session(userId, sessionId)),
          ConsistentRead: true,
        }),
      );
      if (!Item) return;
      const session = parseSession(Item);
      const alone = !session.carried && session.familyId === sessionId;
      if (alone && (await removeUncarried(table, session))) return;
      await removeFamily(table, session);
    },
    endAll: (userId) => removeAll(table, userId),
  };
}

function asSession({ expiresAt: _, carried: __, ...session }: StoredSession): Session {
  return session;
}

/** Asks again for what a busy table leaves out. */
async function readTogether({ client, tableName }: CoreTable, wanted: Key[]) {
  const items: Record<string, unknown>[] = [];
  let request: BatchGetCommandInput['RequestItems'] = {
    [tableName]: { Keys: wanted.map((key) => ({ ...key })), ConsistentRead: true },
  };
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const answer: BatchGetCommandOutput = await client.send(
      new BatchGetCommand({ RequestItems: request }),
    );
    items.push(...(answer.Responses?.[tableName] ?? []));
    request = answer.UnprocessedKeys;
    if (!request || Object.keys(request).length === 0) return items;
    await delay(Math.random() * 25 * 2 ** attempt);
  }
  throw problem('unavailable');
}
