import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type {
  AttemptLimit,
  AttemptsRepository,
} from '#lambdas/features/auth/attempts.repository.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { problem } from '#shared/problems.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { attemptKeys, keyOf } from '../keys.ts';
import { unlessConditionFails } from '../writes.ts';

/** `windowEndsAt` in milliseconds since the epoch. */
const countSchema = z.object({ attempts: z.int(), windowEndsAt: z.number() });

export function createAttemptsRepository({ client, tableName }: CoreTable): AttemptsRepository {
  /** Starts a window; `false` when one is running. */
  function begin(subject: string, now: number, limit: AttemptLimit): Promise<boolean> {
    return unlessConditionFails(
      client.send(
        new PutCommand({
          TableName: tableName,
          Item: {
            ...attemptKeys.attempts(subject),
            attempts: 1,
            ...windowFrom(now, limit),
          },
          ConditionExpression: 'attribute_not_exists(pk) OR windowEndsAt <= :now',
          ExpressionAttributeValues: { ':now': now },
        }),
      ),
    );
  }

  /** Takes an attempt in the running window; `false` when no window runs, or no attempt is left. */
  function count(subject: string, now: number, limit: AttemptLimit): Promise<boolean> {
    const restarted = limit.restarts && windowFrom(now, limit);
    return unlessConditionFails(
      client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: keyOf(attemptKeys.attempts(subject)),
          UpdateExpression: restarted
            ? 'ADD attempts :one SET windowEndsAt = :end, expires_at = :expiry'
            : 'ADD attempts :one',
          ConditionExpression: 'windowEndsAt > :now AND attempts < :limit',
          ExpressionAttributeValues: {
            ':one': 1,
            ':now': now,
            ':limit': limit.attempts,
            ...(restarted && {
              ':end': restarted.windowEndsAt,
              ':expiry': restarted.expires_at,
            }),
          },
        }),
      ),
    );
  }

  async function endOfFullWindow(
    subject: string,
    limit: AttemptLimit,
  ): Promise<number | undefined> {
    const { Item } = await client.send(
      new GetCommand({
        TableName: tableName,
        Key: keyOf(attemptKeys.attempts(subject)),
        ConsistentRead: true,
      }),
    );
    const found = Item && countSchema.parse(Item);
    return found && found.attempts >= limit.attempts ? found.windowEndsAt : undefined;
  }

  return {
    take: async (subject, date, limit) => {
      const now = date.getTime();
      // A window may end or be reset between two steps; the next round handles it.
      for (let round = 0; round < 10; round += 1) {
        if (await begin(subject, now, limit)) return { allowed: true };
        if (await count(subject, now, limit)) return { allowed: true };
        const end = await endOfFullWindow(subject, limit);
        if (end !== undefined && end > now) {
          return { allowed: false, retryAfter: Math.ceil((end - now) / 1000) };
        }
      }
      throw problem('unavailable');
    },
    giveBack: async (subject) => {
      await unlessConditionFails(
        client.send(
          new UpdateCommand({
            TableName: tableName,
            Key: keyOf(attemptKeys.attempts(subject)),
            UpdateExpression: 'ADD attempts :minusOne',
            ConditionExpression: 'attempts > :none',
            ExpressionAttributeValues: { ':minusOne': -1, ':none': 0 },
          }),
        ),
      );
    },
    reset: async (subject) => {
      await client.send(
        new DeleteCommand({ TableName: tableName, Key: keyOf(attemptKeys.attempts(subject)) }),
      );
    },
  };
}

function windowFrom(now: number, { windowSeconds }: AttemptLimit) {
  const windowEndsAt = now + windowSeconds * 1000;
  return { windowEndsAt, [tableKeys.expiry]: Math.ceil(windowEndsAt / 1000) };
}
