/** Stores visits, and defines the keys of the analytics table. Each method is a row of ACCESS-PATTERNS.md. */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type {
  AppendSteps,
  Visit,
  VisitsRepository,
} from '#lambdas/features/analytics/visits.repository.ts';
import type { Bucket } from '#lambdas/features/analytics/roll-ups.repository.ts';
import { daysAfter } from '#lambdas/kernel/days.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { visitLimits } from '#shared/schemas/visit-limits.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { epochSeconds, type Item, type Key, keyOf } from '../keys.ts';
import { changes, conditionFailureOf, isNew, write } from '../transact.ts';

/** The keys of the analytics table. ACCESS-PATTERNS.md lists the queries that they serve. */
export const analyticsKeys = {
  /** Changes of visits, and of no other kind, trigger the function that updates totals. */
  visit: (sessionId: string): Key => ({ pk: `VISIT#${sessionId}`, sk: visitSort }),
  /** `subject` is a hash of a visitor's IP address and the day. */
  address: (subject: string): Key => ({ pk: `ADDRESS#${subject}`, sk: 'ADDRESS' }),
  /** Records how many steps of a session the totals include. */
  counted: (sessionId: string): Key => ({ pk: `COUNTED#${sessionId}`, sk: 'COUNTED' }),
  totals: ({ segment, unit, date }: Bucket): Key => ({
    pk: totalsPartition(segment),
    sk: `${unit}#${date}`,
  }),
  /** Stored separately from the totals of all sessions, because those are read for twice as many days. */
  tops: ({ unit, date }: Omit<Bucket, 'segment'>): Key => ({
    pk: topsPartition,
    sk: `${unit}#${date}`,
  }),
  conversion: ({ startedAt, sessionId }: { startedAt: string; sessionId: string }): Key => ({
    pk: conversionsPartition,
    sk: `${startedAt}#${sessionId}`,
  }),
  /** `hour` has the form `2026-03-01T09`. */
  live: (hour: string): Key => ({ pk: livePartition, sk: hour }),
  closing: (): Key => ({ pk: 'CLOSING', sk: 'CLOSING' }),
};

export function totalsPartition(segment: string): string {
  return `TOTALS#${segment}`;
}

export const visitSort = 'VISIT';
export const topsPartition = 'TOPS';
export const conversionsPartition = 'CONVERSIONS';
export const livePartition = 'LIVE';

const hourMs = 60 * 60 * 1000;

export function createVisitsRepository(table: CoreTable): VisitsRepository {
  /** Repeats a failed write without the steps that are already stored or no longer fit. */
  async function append({ sessionId, steps, now }: AppendSteps): Promise<Appended> {
    const { sessionHours, perSession } = visitLimits.event;
    const oldest = new Date(now.getTime() - sessionHours * hourMs).toISOString();
    const isNewStep = steps.map((_, index) => `NOT contains(steps, :s${index})`);
    const failed = await conditionFailureOf(
      table.client.send(
        new UpdateCommand({
          TableName: table.tableName,
          Key: keyOf(analyticsKeys.visit(sessionId)),
          UpdateExpression: 'SET steps = list_append(steps, :steps), lastAt = :now',
          ConditionExpression: `startedAt > :oldest AND size(steps) <= :most AND ${isNewStep.join(' AND ')}`,
          ExpressionAttributeValues: {
            ':steps': steps,
            ':now': now.toISOString(),
            ':oldest': oldest,
            ':most': perSession - steps.length,
            ...Object.fromEntries(steps.map((step, index) => [`:s${index}`, step])),
          },
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      ),
    );
    if (!failed) return 'stored';
    if (!failed.Item) return 'missing';
    const stored = new Set(storedSchema.parse(failed.Item).steps);
    const missing = steps.filter((step) => !stored.has(step)).slice(0, perSession - stored.size);
    // If all steps are missing and fit, the session is too old.
    const isRefused = missing.length === 0 || missing.length === steps.length;
    return isRefused ? 'refused' : append({ sessionId, steps: missing, now });
  }

  return {
    append,
    begin: (visit) => write(table, { put: visitItem(visit), when: isNew }),
    admit: (subject, now) =>
      write(table, {
        update: analyticsKeys.address(subject),
        ...changes({
          // The subject contains the day, so the item is useless afterwards.
          set: { [tableKeys.expiry]: epochSeconds(daysAfter(now, 1)) },
          add: { sessions: 1 },
        }),
        when: {
          expression: 'attribute_not_exists(sessions) OR sessions < :limit',
          values: { ':limit': visitLimits.event.sessionsPerDay },
        },
      }),
  };
}

type Appended = Awaited<ReturnType<VisitsRepository['append']>>;

export function visitItem(visit: Visit): Item {
  const { sessionId, ...fields } = visit;
  const expiry = { [tableKeys.expiry]: visitExpiry(visit.startedAt) };
  return { ...analyticsKeys.visit(sessionId), ...fields, ...expiry };
}

/** @returns epoch seconds */
export function visitExpiry(startedAt: string): number {
  return epochSeconds(daysAfter(new Date(startedAt), visitLimits.event.keptDays));
}

const text = z.object({ S: z.string() }).transform(({ S }) => S);

const stepsAttribute = z.object({ L: z.array(text) }).transform(({ L }) => L);
const storedSchema = z.object({ steps: stepsAttribute });

/** A visit in the attribute-value format of DynamoDB streams. */
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
  utmSource: text.optional(),
  utmMedium: text.optional(),
  utmCampaign: text.optional(),
  steps: stepsAttribute,
});

const recordSchema = z.object({
  dynamodb: z.object({ Keys: z.object({ sk: text }), NewImage: z.unknown().optional() }),
});
const streamEventSchema = z.object({ Records: z.array(recordSchema) });

/**
 * Finds changed visits in a stream event. Removed visits are ignored, because visits are removed only by expiry.
 * @param reportMalformed called for each invalid visit, which must not block the remaining ones
 * @throws ZodError when the event is not from the table's stream
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
