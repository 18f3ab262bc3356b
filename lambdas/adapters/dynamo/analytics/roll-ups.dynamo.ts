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
import { transact, write } from '../transact.ts';
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
      const wanted = buckets.map(topsKey);
      const items = await getItems(table, wanted);
      const byKey = new Map(items.map((item) => [keyText(item), item]));
      return wanted.map((key) => {
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
  const days = await readDays(table, totalsPartition(segment), span);
  if (days.length === 0) return;
  const tops = segment !== allSessions && {
    tops: packTops(sumTops(days.map((day) => day.tops)), topsBytes.segment),
  };
  await setPeriod(table, analyticsKeys.totals(bucket), days, {
    ...totalsItem(sumTotals(days.map((day) => day.totals))),
    ...tops,
    through: span.to,
  });
}

async function rebuildTops(table: CoreTable, bucket: Bucket, span: DateSpan): Promise<void> {
  const days = await readDays(table, topsPartition, span);
  if (days.length === 0) return;
  await setPeriod(table, analyticsKeys.tops(bucket), days, {
    tops: packTops(sumTops(days.map((day) => day.tops)), topsBytes.all),
    through: span.to,
  });
}

async function readDays(
  table: CoreTable,
  partition: string,
  { from, to }: DateSpan,
): Promise<StoredRollUp[]> {
  const span = { partition, from: `day#${from}`, to: `day#${to}`, consistent: true };
  return (await querySpan(table, span)).map(parseRollUp);
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
  const names = Object.keys(fields);
  await write(table, {
    update: key,
    expression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
    names: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    values: Object.fromEntries(names.map((name) => [`:${name}`, fields[name]])),
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
