/** Browser, table and dashboard compute the same rates for the same visits. */
import { beforeAll, expect, it } from 'vitest';
import { getInsights, getOverview } from '#lambdas/features/analytics/get-overview.usecase.ts';
import { rollUp } from '#lambdas/features/analytics/roll-up.usecase.ts';
import { readSteps, type Visit } from '#lambdas/features/analytics/visits.repository.ts';
import {
  createInsightsRepository,
  createRollUpsRepository,
} from '#lambdas/adapters/dynamo/analytics/roll-ups.dynamo.ts';
import { createVisitsRepository } from '#lambdas/adapters/dynamo/analytics/visits.dynamo.ts';
import { rate, readAfterMs, readAtPercent, summarize } from '#shared/analytics/session-rules.ts';
import type { VisitorEventType } from '#shared/analytics/visitor-events.ts';
import { noPosts } from '#test/support/roll-up-store.ts';
import { ownTable, type TestTable } from '#test/support/own-table.ts';
import { visitorEvent } from '#test/support/visit-fixtures.ts';
import { visitsFunction } from '#test/support/visits-function.ts';

let table: TestTable;

beforeAll(async () => {
  table = await ownTable();
});

const now = () => new Date('2026-03-10T12:00:00.000Z');

interface PageSeen {
  timeOnPageMs: number;
  scrollPercent: number;
}

function isEngaged({ timeOnPageMs, scrollPercent }: PageSeen): boolean {
  return timeOnPageMs >= readAfterMs || scrollPercent >= readAtPercent;
}

interface Browsed {
  name: string;
  pages: PageSeen[];
  converts: boolean;
  bounces: boolean;
}

const glance = { timeOnPageMs: 14_900, scrollPercent: 49 };
const halfway = { timeOnPageMs: 900, scrollPercent: 50 };
const read = { timeOnPageMs: 15_000, scrollPercent: 0 };

const visitors: Browsed[] = [
  { name: 'glances', pages: [glance], converts: false, bounces: true },
  { name: 'glances-too', pages: [glance], converts: false, bounces: true },
  { name: 'reads-the-page', pages: [read], converts: false, bounces: false },
  { name: 'scrolls-halfway', pages: [halfway], converts: false, bounces: false },
  { name: 'looks-around', pages: [glance, glance], converts: false, bounces: false },
  { name: 'glances-and-writes', pages: [glance], converts: true, bounces: true },
  { name: 'reads-and-writes', pages: [read, halfway], converts: true, bounces: false },
];

/** Makes the events that a visitor's browser sends. */
function toldBy({ pages, converts }: Browsed): { type: VisitorEventType; pathname: string }[] {
  const engaged = pages.some(isEngaged);
  const seen = pages.flatMap((page, index) => {
    const pathname = `/page-${index}`;
    const types: VisitorEventType[] = isEngaged(page) ? ['page_view', 'engagement'] : ['page_view'];
    return types.map((type) => ({ type, pathname }));
  });
  const converted: VisitorEventType[] = converts ? ['click_contact', 'session_conversion'] : [];
  const left: VisitorEventType[] =
    pages.length === 1 && !engaged ? ['bounce', 'session_end'] : ['session_end'];
  const rest = [...converted, ...left].map((type) => ({ type, pathname: '/page-0' }));
  return [{ type: 'session_start' as const, pathname: '/page-0' }, ...seen, ...rest];
}

it('a visit of one page that was read is a bounce in no count', async () => {
  const stored = new Map<string, Visit>();
  const repository = createVisitsRepository(table);
  const { send } = visitsFunction(
    {
      ...repository,
      begin: async (visit) => {
        stored.set(visit.sessionId, visit);
        return repository.begin(visit);
      },
      append: async (asked) => {
        const outcome = await repository.append(asked);
        const visit = stored.get(asked.sessionId);
        if (visit && outcome === 'stored') visit.steps.push(...asked.steps);
        return outcome;
      },
    },
    now,
  );
  const visits = visitors.map((visitor) => ({ visitor, events: toldBy(visitor) }));
  for (const { visitor, events } of visits) {
    for (const [index, { type, pathname }] of events.entries()) {
      const timestamp = new Date(now().getTime() + index).toISOString();
      const facts = { sessionId: `visitor-${visitor.name}`, pathname, timestamp };
      expect(await send(visitorEvent(type, facts))).toBe(204);
    }
  }
  const rollUps = createRollUpsRepository(table);
  await rollUp([...stored.values()], { rollUps, now });

  const expected = { bounce_rate: 42.9, conversion_rate: 28.6 };
  const having = (type: VisitorEventType) =>
    visits.filter(({ events }) => events.some((event) => event.type === type)).length;
  const ofBrowsers = {
    bounce_rate: rate(having('bounce'), visitors.length),
    conversion_rate: rate(having('session_conversion'), visitors.length),
  };
  const summaries = [...stored.values()].map(({ steps }) => summarize(readSteps(steps)));
  const ofStored = {
    bounce_rate: rate(summaries.filter(({ bounced }) => bounced).length, summaries.length),
    conversion_rate: rate(summaries.filter(({ converted }) => converted).length, summaries.length),
  };
  const deps = { insights: createInsightsRepository(table), posts: noPosts, now };
  expect(visitors.filter(({ bounces }) => bounces)).toHaveLength(3);
  expect(ofBrowsers).toEqual(expected);
  expect(ofStored).toEqual(expected);
  expect(await getInsights({ days: 90 }, deps)).toMatchObject(expected);
  expect((await getOverview({ range: '90' }, deps)).current).toMatchObject(expected);
});
