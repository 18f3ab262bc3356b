/** Visits in the analytics table. Each method is a row of ACCESS-PATTERNS.md. */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type {
  AppendStep,
  VisitsRepository,
} from '#lambdas/features/analytics/visits.repository.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { visitLimits } from '#shared/schemas/visit-limits.ts';
import { isNew } from '../conditions.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { epochSeconds, keyOf } from '../keys.ts';
import { conditionFailureOf, write } from '../writes.ts';
import { analyticsKeys } from './analytics-keys.ts';
import { visitItem } from './visits.items.ts';

const hourMs = 60 * 60 * 1000;

export function createVisitsRepository(table: CoreTable): VisitsRepository {
  async function append({ sessionId, step, now }: AppendStep) {
    const oldest = now.getTime() - visitLimits.event.sessionHours * hourMs;
    const failed = await conditionFailureOf(
      table.client.send(
        new UpdateCommand({
          TableName: table.tableName,
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
    begin: (visit) => write(table, { put: visitItem(visit), when: isNew }),
    admit: (subject, now) =>
      write(table, {
        update: analyticsKeys.address(subject),
        expression: 'SET #expiry = :expiry ADD sessions :one',
        names: { '#expiry': tableKeys.expiry },
        // The subject covers one day, so the item is useless after it.
        values: { ':expiry': epochSeconds(new Date(now.getTime() + 24 * hourMs)), ':one': 1 },
        when: {
          expression: 'attribute_not_exists(sessions) OR sessions < :limit',
          values: { ':limit': visitLimits.event.sessionsPerDay },
        },
      }),
  };
}
