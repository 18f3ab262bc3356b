/** The steps of the transaction that counts a batch of visits. */

import { allSessions } from '#lambdas/features/analytics/contribution.ts';
import type {
  BucketChange,
  CountBatch,
  CountedVisit,
} from '#lambdas/features/analytics/roll-ups.repository.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { visitLimits } from '#shared/schemas/visit-limits.ts';
import { type Condition, isNew, type Step } from '../transact.ts';
import { epochSeconds } from '../keys.ts';
import { analyticsKeys, packTops, topsBytes, totalsItem } from './roll-ups.items.ts';
import { visitExpiry } from './visits.dynamo.ts';

export type CountStep = Step<'changed'>;

const daySeconds = 24 * 60 * 60;

export function countSteps({ visits, changes, live }: CountBatch): CountStep[] {
  return [
    ...visits.flatMap(visitSteps),
    ...changes.flatMap((change) =>
      change.bucket.segment === allSessions ? allSteps(change) : [segmentStep(change)],
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
    when: before ? { expression: 'steps = :steps', values: { ':steps': before.steps } } : isNew,
    label: 'changed',
  };
  if (conversionPath.length === 0) return [counted];
  const key = analyticsKeys.conversion({ startedAt, sessionId });
  return [counted, { put: { ...key, steps: conversionPath, ...expiry } }];
}

/** Sums need no condition: the counted steps of the visits decide whether they are due. */
function allSteps({ bucket, totals, tops, before }: BucketChange): CountStep[] {
  return [
    { update: analyticsKeys.totals(bucket), ...adding({ ...totalsItem(totals), revision: 1 }) },
    {
      update: analyticsKeys.tops(bucket),
      expression: 'SET tops = :tops, #revision = :after',
      names: { '#revision': 'revision' },
      values: { ':tops': packTops(tops, topsBytes.all), ':after': (before ?? 0) + 1 },
      when: unchanged(before),
      label: 'changed',
    },
  ];
}

function unchanged(before: number | undefined): Condition {
  const names = { '#revision': 'revision' };
  return before === undefined
    ? { expression: 'attribute_not_exists(#revision)', names }
    : { expression: '#revision = :before', names, values: { ':before': before } };
}

function segmentStep({ bucket, totals, tops, before }: BucketChange): CountStep {
  const { expression, names, values } = adding({ ...totalsItem(totals), revision: 1 });
  return {
    update: analyticsKeys.totals(bucket),
    expression: `SET tops = :tops, #expiry = :expiry ${expression}`,
    names: { ...names, '#expiry': tableKeys.expiry },
    values: {
      ...values,
      ':tops': packTops(tops, topsBytes.segment),
      ':expiry': epochSeconds(new Date(bucket.date)) + visitLimits.insights.filterDays * daySeconds,
    },
    when: unchanged(before),
    label: 'changed',
  };
}

function adding(counts: Record<string, number>) {
  const parts = Object.entries(counts);
  return {
    expression: `ADD ${parts.map((_, index) => `#n${index} :n${index}`).join(', ')}`,
    names: Object.fromEntries(parts.map(([name], index) => [`#n${index}`, name])),
    values: Object.fromEntries(parts.map(([, count], index) => [`:n${index}`, count])),
  };
}

/** One item for each hour. */
function liveSteps(live: ReadonlyMap<string, number>): CountStep[] {
  const hours = Map.groupBy(live, ([minute]) => minute.slice(0, 13));
  return [...hours].map(([hour, minutes]): CountStep => {
    const { expression, names, values } = adding(
      Object.fromEntries(minutes.map(([minute, count]) => [minuteAttribute(minute), count])),
    );
    return {
      update: analyticsKeys.live(hour),
      expression: `SET #expiry = :expiry ${expression}`,
      names: { ...names, '#expiry': tableKeys.expiry },
      values: {
        ...values,
        ':expiry': epochSeconds(new Date(`${hour}:00:00Z`)) + 2 * daySeconds,
      },
    };
  });
}

/** `m41` of `2026-03-01T09:41` */
export function minuteAttribute(minute: string): string {
  return `m${minute.slice(14)}`;
}
