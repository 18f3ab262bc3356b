/** The items of visits: how they are written, and how they are read from a stream record. */
import * as z from 'zod';
import type { Visit } from '#lambdas/features/analytics/visit.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { visitLimits } from '#shared/schemas/visit-limits.ts';
import { epochSeconds, type Item } from '../keys.ts';
import { analyticsKeys, visitSort } from './analytics-keys.ts';

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
