/** Visits in the analytics table. Each method is a row of ACCESS-PATTERNS.md. */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type {
  AppendStep,
  Visit,
  VisitsRepository,
} from '#lambdas/features/analytics/visits.repository.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { visitLimits } from '#shared/schemas/visit-limits.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { epochSeconds, type Item, keyOf } from '../keys.ts';
import { conditionFailureOf, isNew, write } from '../transact.ts';
import { analyticsKeys, visitSort } from './roll-ups.items.ts';

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

const dayMs = 24 * 60 * 60 * 1000;

export function visitItem(visit: Visit): Item {
  const { sessionId, ...rest } = visit;
  return {
    ...analyticsKeys.visit(sessionId),
    ...rest,
    [tableKeys.expiry]: visitExpiry(visit.startedAt),
  };
}

/** Epoch seconds. */
export function visitExpiry(startedAt: string): number {
  return epochSeconds(new Date(Date.parse(startedAt) + visitLimits.event.keptDays * dayMs));
}

const text = z.object({ S: z.string() }).transform(({ S }) => S);

/** In DynamoDB's attribute-value format. */
const imageSchema = z.object({
  pk: text,
  startedAt: text,
  lastAt: text,
  device: text,
  os: text,
  browser: text,
  country: text,
  referrer: text,
  landingPage: text,
  steps: z.object({ L: z.array(text) }).transform(({ L }) => L),
});

const streamEventSchema = z.object({
  Records: z.array(
    z.object({
      dynamodb: z.object({
        Keys: z.object({ sk: text }),
        NewImage: z.unknown().optional(),
      }),
    }),
  ),
});

/**
 * The visits among the changes of a stream event. Removed ones are ignored: they have expired.
 * @param reportMalformed called for each that cannot be read; it must not block the others
 * @throws ZodError when it is not an event of the table's stream
 */
export function visitsOf(event: unknown, reportMalformed: () => void): Visit[] {
  const { Records } = streamEventSchema.parse(event);
  return Records.flatMap(({ dynamodb }) => {
    if (dynamodb.Keys.sk !== visitSort || dynamodb.NewImage === undefined) return [];
    const parsed = imageSchema.safeParse(dynamodb.NewImage);
    if (!parsed.success) {
      reportMalformed();
      return [];
    }
    const { pk, ...facts } = parsed.data;
    return [{ sessionId: pk.slice(pk.indexOf('#') + 1), ...facts }];
  });
}
