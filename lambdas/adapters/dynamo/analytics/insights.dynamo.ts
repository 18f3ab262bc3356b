/** The dashboard's questions to the analytics table. Each method is a row of ACCESS-PATTERNS.md. */
import * as z from 'zod';
import type { InsightsRepository } from '#lambdas/features/analytics/roll-ups.repository.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { epochSeconds } from '../keys.ts';
import {
  conversionsPartition,
  livePartition,
  parseRollUp,
  querySpan,
  topsPartition,
  totalsPartition,
} from './roll-ups.items.ts';
import { minuteAttribute } from './roll-ups.steps.ts';

export const conversionSchema = z.object({
  [tableKeys.sort]: z.string(),
  steps: z.array(z.string()),
  [tableKeys.expiry]: z.int(),
});

const liveSchema = z.looseObject({ [tableKeys.sort]: z.string() });

export function createInsightsRepository(table: CoreTable): InsightsRepository {
  return {
    rollUps: async (segment, unit, { from, to }) => {
      const partition = totalsPartition(segment);
      const items = await querySpan(table, {
        partition,
        from: `${unit}#${from}`,
        to: `${unit}#${to}`,
      });
      return items.map(parseRollUp);
    },
    tops: async (unit, { from, to }) => {
      const items = await querySpan(table, {
        partition: topsPartition,
        from: `${unit}#${from}`,
        to: `${unit}#${to}`,
      });
      return items.map(parseRollUp);
    },
    conversionPaths: async ({ from, limit, now }) => {
      const items = await querySpan(table, {
        partition: conversionsPartition,
        from,
        to: '~',
        newestFirst: true,
        limit,
      });
      return items
        .map((item) => conversionSchema.parse(item))
        .filter(({ expires_at: expiry }) => expiry > epochSeconds(now))
        .map(({ steps }) => ({ steps }));
    },
    live: async (minutes) => {
      const hours = minutes.map((minute) => minute.slice(0, 13)).toSorted();
      const items = await querySpan(table, {
        partition: livePartition,
        from: hours[0] ?? '',
        to: hours.at(-1) ?? '',
      });
      const byHour = new Map(items.map((item) => [liveSchema.parse(item).sk, item]));
      return minutes.reduce((sum, minute) => {
        const count = byHour.get(minute.slice(0, 13))?.[minuteAttribute(minute)];
        return sum + (typeof count === 'number' ? count : 0);
      }, 0);
    },
  };
}
