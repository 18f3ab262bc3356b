/** The keys of the analytics table, and the items of totals: how they are written, and how they are parsed when read. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod';
import type {
  Bucket,
  RollUp,
  StoredTops,
} from '#lambdas/features/analytics/roll-ups.repository.ts';
import {
  dimensions,
  emptyTops,
  largest,
  type Tops,
  topsOf,
  totalNames,
  type Totals,
  totalsOf,
} from '#lambdas/features/analytics/tally.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import type { CoreTable } from '../dynamo-client.ts';
import type { Key } from '../keys.ts';
import { readQuery } from '../reads.ts';

/**
 * Bytes of packed tops, so that a range of 90 days never costs more than 40 read units: with a
 * filter it reads those of 180 days, for all sessions those of 90, and 2 units of former addresses.
 */
export const topsBytes = { all: 3200, segment: 1100 } as const;

const entriesSchema = z.array(z.array(z.tuple([z.string(), z.int()])));

/** Compressed; with fewer values per dimension when all do not fit. */
export function packTops(tops: Tops, maxBytes: number): Uint8Array {
  for (const limit of [50, 25, 12, 6, 3, 1]) {
    const packed = pack(largest(tops, limit));
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

/** Short, because they were two thirds of the bytes read for 180 days. */
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

/** All of them, including zeros: a quiet day costs as much as a busy one. */
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

/** All keys of the analytics table. ACCESS-PATTERNS.md says which question each answers. */
export const analyticsKeys = {
  /** Also the only kind of item whose changes trigger the totals function. */
  visit: (sessionId: string): Key => ({ pk: `VISIT#${sessionId}`, sk: visitSort }),
  /** `subject` is a hash of an address and a day. */
  address: (subject: string): Key => ({ pk: `ADDRESS#${subject}`, sk: 'ADDRESS' }),
  /** Notes how much of a session the totals include. */
  counted: (sessionId: string): Key => ({ pk: `COUNTED#${sessionId}`, sk: 'COUNTED' }),
  totals: ({ segment, unit, date }: Bucket): Key => ({
    pk: totalsPartition(segment),
    sk: `${unit}#${date}`,
  }),
  /** Separate from the totals of all sessions, which are read for twice as many days. */
  tops: ({ unit, date }: Omit<Bucket, 'segment'>): Key => ({
    pk: topsPartition,
    sk: `${unit}#${date}`,
  }),
  conversion: ({ startedAt, sessionId }: { startedAt: string; sessionId: string }): Key => ({
    pk: conversionsPartition,
    sk: `${startedAt}#${sessionId}`,
  }),
  /** `hour` as `2026-03-01T09`. */
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

interface SpanQuery {
  partition: string;
  /** Sort keys, both inclusive. */
  from: string;
  to: string;
  newestFirst?: boolean;
  limit?: number;
  /** Strongly consistent, for twice the price. */
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
