/** Stores totals in the analytics table, and reads them for the dashboard. Each method is a row of ACCESS-PATTERNS.md. */
import * as z from 'zod';
import { allSessions } from '#lambdas/features/analytics/contribution.ts';
import type { DateSpan } from '#lambdas/features/analytics/visits.repository.ts';
import type {
  Bucket,
  RollUpsRepository,
  InsightsRepository,
} from '#lambdas/features/analytics/roll-ups.repository.ts';
import { sumTops, sumTotals } from '#lambdas/features/analytics/tally.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { type Key, keyOf, epochSeconds } from '../keys.ts';
import { getItem, getItems } from '../reads.ts';
import { changes, transact, write } from '../transact.ts';
import {
  packTops,
  parseRollUp,
  querySpan,
  type StoredRollUp,
  topsBytes,
  totalsItem,
  countSteps,
  minuteAttribute,
} from './roll-ups.items.ts';
import {
  analyticsKeys,
  topsPartition,
  totalsPartition,
  conversionsPartition,
  livePartition,
} from './visits.dynamo.ts';

const countedSchema = z.object({ pk: z.string(), steps: z.int(), minute: z.string() });
export const closingSchema = z.object({ through: z.string() });

export function createRollUpsRepository(table: CoreTable): RollUpsRepository {
  return {
    counted: async (sessionIds) => {
      const items = await getItems(table, sessionIds.map(analyticsKeys.counted));
      const found = items.map((item) => countedSchema.parse(item));
      return new Map(
        found.map(({ pk, steps, minute }) => [pk.slice(pk.indexOf('#') + 1), { steps, minute }]),
      );
    },
    tops: async (buckets) => {
      const topsKeys = buckets.map(topsKey);
      const items = await getItems(table, topsKeys);
      const byKey = new Map(items.map((item) => [keyText(item), item]));
      return topsKeys.map((key) => {
        const item = byKey.get(keyText(keyOf(key)));
        return item && parseRollUp(item);
      });
    },
    commit: async (batch) => (await transact(table, countSteps(batch))).size === 0,
    rebuild: (bucket, span) => rebuild(table, bucket, span),
    closedThrough: async () => {
      const item = await getItem(table, analyticsKeys.closing());
      return item && closingSchema.parse(item).through;
    },
    close: async (through) => {
      await setNewer(table, analyticsKeys.closing(), {
        fields: { through },
        when: '#through < :through',
      });
    },
  };
}

/** Returns the key under which the most frequent values of a bucket are stored. */
function topsKey(bucket: Bucket): Key {
  return bucket.segment === allSessions ? analyticsKeys.tops(bucket) : analyticsKeys.totals(bucket);
}

function keyText(item: Record<string, unknown>): string {
  return `${item[tableKeys.partition]}\n${item[tableKeys.sort]}`;
}

async function rebuild(table: CoreTable, bucket: Bucket, span: DateSpan): Promise<void> {
  const { segment } = bucket;
  if (segment === allSessions) await rebuildTops(table, bucket, span);
  const partition = totalsPartition(segment);
  const days = await readRollUps(table, { partition, unit: 'day', span, consistent: true });
  if (days.length === 0) return;
  await setPeriod(table, analyticsKeys.totals(bucket), days, {
    ...totalsItem(sumTotals(days.map((day) => day.totals))),
    ...(segment !== allSessions && { tops: packSumOfTops(days, topsBytes.segment) }),
    through: span.to,
  });
}

async function rebuildTops(table: CoreTable, bucket: Bucket, span: DateSpan): Promise<void> {
  const query = { partition: topsPartition, unit: 'day', span, consistent: true } as const;
  const days = await readRollUps(table, query);
  if (days.length === 0) return;
  const tops = packSumOfTops(days, topsBytes.all);
  await setPeriod(table, analyticsKeys.tops(bucket), days, { tops, through: span.to });
}

function packSumOfTops(days: readonly StoredRollUp[], maxBytes: number): Uint8Array {
  return packTops(sumTops(days.map(({ tops }) => tops)), maxBytes);
}

interface RollUpsQuery {
  partition: string;
  unit: Bucket['unit'];
  span: DateSpan;
  consistent?: boolean;
}

async function readRollUps(
  table: CoreTable,
  { partition, unit, span, consistent = false }: RollUpsQuery,
): Promise<StoredRollUp[]> {
  const [from, to] = [`${unit}#${span.from}`, `${unit}#${span.to}`];
  return (await querySpan(table, { partition, from, to, consistent })).map(parseRollUp);
}

/** Revisions of days only increase, so of two concurrent rebuilds the one with the larger sum has read newer data. */
async function setPeriod(
  table: CoreTable,
  key: Key,
  days: readonly StoredRollUp[],
  fields: Record<string, unknown>,
): Promise<void> {
  const revision = days.reduce((sum, day) => sum + day.revision, 0);
  await setNewer(table, key, {
    fields: { ...fields, revision },
    when: '#revision < :revision OR (#revision = :revision AND #through < :through)',
  });
}

interface SetNewer {
  fields: Record<string, unknown>;
  /** Condition; may use `#name` and `:name` of each field. */
  when: string;
}

/** Sets the fields only if the condition shows that they are newer than the stored ones. */
async function setNewer(table: CoreTable, key: Key, { fields, when }: SetNewer): Promise<void> {
  await write(table, {
    update: key,
    ...changes({ set: fields }),
    when: {
      expression: `attribute_not_exists(#pk) OR ${when}`,
      names: { '#pk': tableKeys.partition },
    },
  });
}

export const conversionSchema = z.object({
  [tableKeys.sort]: z.string(),
  steps: z.array(z.string()),
  [tableKeys.expiry]: z.int(),
});

const liveSchema = z.looseObject({ [tableKeys.sort]: z.string() });

export function createInsightsRepository(table: CoreTable): InsightsRepository {
  return {
    rollUps: (segment, unit, span) =>
      readRollUps(table, { partition: totalsPartition(segment), unit, span }),
    tops: (unit, span) => readRollUps(table, { partition: topsPartition, unit, span }),
    conversionPaths: async ({ from, limit, now }) => {
      const span = { partition: conversionsPartition, from, to: '~' };
      const items = await querySpan(table, { ...span, newestFirst: true, limit });
      return items
        .map((item) => conversionSchema.parse(item))
        .filter(({ expires_at: expiry }) => expiry > epochSeconds(now))
        .map(({ steps }) => steps);
    },
    live: async (minutes) => {
      const hours = minutes.map((minute) => minute.slice(0, 13)).toSorted();
      const [from = '', to = from] = [hours[0], hours.at(-1)];
      const items = await querySpan(table, { partition: livePartition, from, to });
      const byHour = new Map(items.map((item) => [liveSchema.parse(item).sk, item]));
      return minutes.reduce((sum, minute) => {
        const count = byHour.get(minute.slice(0, 13))?.[minuteAttribute(minute)];
        return sum + (typeof count === 'number' ? count : 0);
      }, 0);
    },
  };
}
