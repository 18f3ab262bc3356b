/** Converts totals to items and back, and makes the transaction steps that count visits. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod';
import type {
  RollUp,
  StoredTops,
  BucketChange,
  CountBatch,
  CountedVisit,
} from '#lambdas/features/analytics/roll-ups.repository.ts';
import {
  dimensions,
  emptyTops,
  largestTops,
  type Tops,
  topsOf,
  totalNames,
  type Totals,
  totalsOf,
} from '#lambdas/features/analytics/tally.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { readQuery } from '../reads.ts';
import { allSessions } from '#lambdas/features/analytics/contribution.ts';
import { visitLimits } from '#shared/schemas/visit-limits.ts';
import { changes, type Condition, hasValues, isNew, type Step } from '../transact.ts';
import { epochSeconds } from '../keys.ts';
import { analyticsKeys, visitExpiry } from './visits.dynamo.ts';

/**
 * Maximum bytes of packed tops, the most frequent values of each dimension. A range of 90 days then costs at most
 * 40 read units: it reads 180 days with a filter, 90 days without one, and 2 units of former addresses.
 */
export const topsBytes = { all: 3200, segment: 1100 } as const;

const entriesSchema = z.array(z.array(z.tuple([z.string(), z.int()])));

/** Compresses tops, with as many values per dimension as fit. */
export function packTops(tops: Tops, maxBytes: number): Uint8Array {
  for (const limit of [50, 25, 12, 6, 3, 1]) {
    const packed = pack(largestTops(tops, limit));
    if (packed.byteLength <= maxBytes) return packed;
  }
  return pack(emptyTops());
}

function pack(tops: Tops): Uint8Array {
  return deflateRawSync(JSON.stringify(dimensions.map((dimension) => [...tops[dimension]])));
}

/** @throws ZodError when the bytes are not packed tops */
export function unpackTops(packed: Uint8Array): Tops {
  const lists = entriesSchema.parse(JSON.parse(inflateRawSync(packed).toString('utf8')));
  return topsOf((dimension) => new Map(lists[dimensions.indexOf(dimension)] ?? []));
}

/** Attribute names are short because long ones were two thirds of the bytes that 180 days of totals cost to read. */
const totalAttributes = {
  sessions: 's',
  pageViews: 'v',
  bounces: 'b',
  conversions: 'c',
  click_contact: 'cc',
  click_project_card: 'cp',
  click_blog_card: 'cb',
  click_social_link: 'cs',
} as const satisfies Record<keyof Totals, string>;

/** Stores zeros as well, so that a quiet day costs as much to read as a busy one. */
export function totalsItem(totals: Totals): Record<string, number> {
  return Object.fromEntries(totalNames.map((name) => [totalAttributes[name], totals[name]]));
}

const sum = z.int().default(0);
export const rollUpItemSchema = z.object({
  [tableKeys.sort]: z.string(),
  s: sum,
  v: sum,
  b: sum,
  c: sum,
  cc: sum,
  cp: sum,
  cb: sum,
  cs: sum,
  tops: z.instanceof(Uint8Array).optional(),
  revision: sum,
  through: z.string().optional(),
});

export interface StoredRollUp extends RollUp, StoredTops {}

export function parseRollUp(item: unknown): StoredRollUp {
  const { sk, tops, through, revision, ...counts } = rollUpItemSchema.parse(item);
  const date = sk.slice(sk.indexOf('#') + 1);
  return {
    date,
    through: through ?? date,
    totals: totalsOf((name) => counts[totalAttributes[name]]),
    tops: tops ? unpackTops(tops) : emptyTops(),
    revision,
  };
}

interface SpanQuery {
  partition: string;
  /** First and last sort key, both inclusive. */
  from: string;
  to: string;
  newestFirst?: boolean;
  limit?: number;
  /** Whether to read strongly consistently, for twice the price. */
  consistent?: boolean;
}

export async function querySpan(
  table: CoreTable,
  { partition, from, to, newestFirst = false, limit, consistent = false }: SpanQuery,
): Promise<Record<string, unknown>[]> {
  const { items } = await readQuery(table, {
    KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :from AND :to',
    ExpressionAttributeNames: { '#pk': tableKeys.partition, '#sk': tableKeys.sort },
    ExpressionAttributeValues: { ':pk': partition, ':from': from, ':to': to },
    ScanIndexForward: !newestFirst,
    limit,
    ConsistentRead: consistent,
  });
  return items;
}

type CountStep = Step<'changed'>;

const daySeconds = 24 * 60 * 60;

/** Makes the steps of the transaction that counts a batch of visits. */
export function countSteps({ visits, changes, live }: CountBatch): CountStep[] {
  return [
    ...visits.flatMap(visitSteps),
    ...changes.flatMap((change) =>
      change.bucket.segment === allSessions ? allSessionsSteps(change) : [segmentStep(change)],
    ),
    ...liveSteps(live),
  ];
}

function visitSteps({
  sessionId,
  startedAt,
  before,
  after,
  conversionPath,
}: CountedVisit): CountStep[] {
  const expiry = { [tableKeys.expiry]: visitExpiry(startedAt) };
  const counted: CountStep = {
    put: { ...analyticsKeys.counted(sessionId), ...after, ...expiry },
    when: before ? hasValues({ steps: before.steps }) : isNew,
    label: 'changed',
  };
  if (conversionPath.length === 0) return [counted];
  const key = analyticsKeys.conversion({ startedAt, sessionId });
  return [counted, { put: { ...key, steps: conversionPath, ...expiry } }];
}

/** The sums need no condition, because the steps in `visitSteps` fail the transaction when a visit was counted meanwhile. */
function allSessionsSteps({ bucket, totals, tops, before = 0 }: BucketChange): CountStep[] {
  return [
    {
      update: analyticsKeys.totals(bucket),
      ...changes({ add: { ...totalsItem(totals), revision: 1 } }),
    },
    {
      update: analyticsKeys.tops(bucket),
      ...changes({ set: { tops: packTops(tops, topsBytes.all), revision: before + 1 } }),
      when: hasRevision(before),
      label: 'changed',
    },
  ];
}

/** @param revision 0 before the first tops are stored */
function hasRevision(revision: number): Condition {
  return revision === 0
    ? { expression: 'attribute_not_exists(revision)' }
    : hasValues({ revision });
}

function segmentStep({ bucket, totals, tops, before = 0 }: BucketChange): CountStep {
  const expiry = epochSeconds(new Date(bucket.date)) + visitLimits.insights.filterDays * daySeconds;
  return {
    update: analyticsKeys.totals(bucket),
    ...changes({
      set: { tops: packTops(tops, topsBytes.segment), [tableKeys.expiry]: expiry },
      add: { ...totalsItem(totals), revision: 1 },
    }),
    when: hasRevision(before),
    label: 'changed',
  };
}

/** Counts minutes in one item per hour. */
function liveSteps(live: ReadonlyMap<string, number>): CountStep[] {
  const hours = Map.groupBy(live, ([minute]) => minute.slice(0, 13));
  return [...hours].map(([hour, minutes]): CountStep => {
    const expiry = epochSeconds(new Date(`${hour}:00:00Z`)) + 2 * daySeconds;
    const counts = minutes.map(([minute, count]) => [minuteAttribute(minute), count] as const);
    const add = Object.fromEntries(counts);
    return {
      update: analyticsKeys.live(hour),
      ...changes({ set: { [tableKeys.expiry]: expiry }, add }),
    };
  });
}

/** `2026-03-01T09:41` -> `m41` */
export function minuteAttribute(minute: string): string {
  return `m${minute.slice(14)}`;
}
