/** Visits in the analytics table. Each method is a row of ACCESS-PATTERNS.md. */
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type {
  AppendStep,
  VisitsRepository,
} from '#lambdas/features/analytics/visits.repository.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { visitLimits } from '#shared/schemas/visit-limits.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { epochSeconds, keyOf } from '../keys.ts';
import { conditionFailureOf, unlessConditionFails } from '../writes.ts';
import { analyticsKeys } from './analytics-keys.ts';
import { visitItem } from './visits.items.ts';

const hourMs = 60 * 60 * 1000;

export function createVisitsRepository({ client, tableName }: CoreTable): VisitsRepository {
  async function append({ sessionId, step, now }: AppendStep) {
    const oldest = now.getTime() - visitLimits.event.sessionHours * hourMs;
    const failed = await conditionFailureOf(
      client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: keyOf(analyticsKeys.visit(sessionId)),
          UpdateExpression: 'SET steps = list_append(steps, :steps), lastAt = :now',
          ConditionExpression:
            'startedAt > :oldest AND size(steps) < :limit AND NOT contains(steps, :step)',
          ExpressionAttributeValues: {
            ':steps': [step],
            ':step': step,
            ':now': now.toISOString(),
            ':oldest': new Date(oldest).toISOString(),
            ':limit': visitLimits.event.perSession,
          },
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      ),
    );
    if (!failed) return 'stored';
    return failed.Item ? 'refused' : 'missing';
  }

  return {
    append,
    begin: async (visit) =>
      unlessConditionFails(
        client.send(
          new PutCommand({
            TableName: tableName,
            Item: visitItem(visit),
            ConditionExpression: 'attribute_not_exists(#pk)',
            ExpressionAttributeNames: { '#pk': tableKeys.partition },
          }),
        ),
      ),
    admit: async (subject, now) =>
      unlessConditionFails(
        client.send(
          new UpdateCommand({
            TableName: tableName,
            Key: keyOf(analyticsKeys.address(subject)),
            UpdateExpression: 'SET #expiry = :expiry ADD sessions :one',
            ConditionExpression: 'attribute_not_exists(sessions) OR sessions < :limit',
            ExpressionAttributeNames: { '#expiry': tableKeys.expiry },
            ExpressionAttributeValues: {
              // The subject covers one day, so the item is useless after it.
              ':expiry': epochSeconds(new Date(now.getTime() + 24 * hourMs)),
              ':one': 1,
              ':limit': visitLimits.event.sessionsPerDay,
            },
          }),
        ),
      ),
  };
}
