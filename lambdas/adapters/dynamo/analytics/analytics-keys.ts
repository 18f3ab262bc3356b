/** All keys of the analytics table. ACCESS-PATTERNS.md says which question each answers. */
import type { Bucket } from '#lambdas/features/analytics/roll-ups.repository.ts';
import type { Key } from '../keys.ts';

export const analyticsKeys = {
  /** Also the only kind of item whose changes trigger the totals function. */
  visit: (sessionId: string): Key => ({ pk: `VISIT#${sessionId}`, sk: visitSort }),
  /** `subject` is a hash of an address and a day. */
  address: (subject: string): Key => ({ pk: `ADDRESS#${subject}`, sk: 'ADDRESS' }),
  /** How much of a session the totals include. */
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
