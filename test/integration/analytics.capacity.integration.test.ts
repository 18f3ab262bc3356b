/** Measures the costs of analytics that ACCESS-PATTERNS.md states: change both together. */
import { dayOf } from '#lambdas/kernel/days.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { closeDays, rollUp } from '#lambdas/features/analytics/roll-up.usecase.ts';
import { calculateContribution } from '#lambdas/features/analytics/contribution.ts';
import {
  addDays,
  datesOf,
  stepText,
  type Visit,
} from '#lambdas/features/analytics/visits.repository.ts';
import { getInsights, getOverview } from '#lambdas/features/analytics/get-overview.usecase.ts';
import { recordVisitorEvents } from '#lambdas/features/analytics/record-visitor-events.usecase.ts';
import type { RollUpsRepository } from '#lambdas/features/analytics/roll-ups.repository.ts';
import {
  addTops,
  addTotals,
  largestTops,
  type Tally,
  topsOf,
  totalsOf,
} from '#lambdas/features/analytics/tally.ts';
import {
  createInsightsRepository,
  createRollUpsRepository,
} from '#lambdas/adapters/dynamo/analytics/roll-ups.dynamo.ts';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import { formerSlugsItem } from '#lambdas/adapters/dynamo/posts/posts.store.ts';
import { write } from '#lambdas/adapters/dynamo/transact.ts';
import { createVisitsRepository } from '#lambdas/adapters/dynamo/analytics/visits.dynamo.ts';
import type { VisitorEventType } from '#shared/analytics/visitor-events.ts';
import { postPath } from '#shared/platform/http.ts';
import { visitorEventSchema } from '#shared/schemas/visitor-events.ts';
import { ownTable } from '#test/support/own-table.ts';
import { type Capacity, meterOf } from '#test/support/capacity.ts';
import { phone, someVisit, stepsOf, visitorEvent } from '#test/support/visit-fixtures.ts';

const now = () => new Date('2026-03-15T12:00:00.000Z');
const today = dayOf(now());

async function openStore() {
  const table = await ownTable();
  return {
    table,
    visits: createVisitsRepository(table),
    rollUps: createRollUpsRepository(table),
    insights: createInsightsRepository(table),
    posts: createPostsRepository(table),
    cost: meterOf(table),
  };
}

describe('what a request with events costs', () => {
  let store: Awaited<ReturnType<typeof openStore>>;
  beforeAll(async () => {
    store = await openStore();
  });
  const at = (second: number) => new Date(now().getTime() + second * 1000).toISOString();
  const send = (second: number, ...types: VisitorEventType[]) =>
    recordVisitorEvents(
      {
        events: types.map((type) =>
          visitorEventSchema.parse(visitorEvent(type, { timestamp: at(second) })),
        ),
        principal: 'anonymous',
        address: '192.0.2.1',
        country: 'FR',
        userAgent: phone,
      },
      { visits: store.visits, visitorOf: () => 'subject', now },
    );

  it.each<[string, Capacity, () => Promise<void>]>([
    ['the first of a session', { read: 0, write: 2 }, () => send(0, 'session_start', 'page_view')],
    ['a further one', { read: 0, write: 1 }, () => send(1, 'page_view')],
    ['several of a session', { read: 0, write: 1 }, () => send(2, 'engagement', 'bounce')],
  ])('%s: %o', async (_, units, work) => {
    expect(await store.cost(work)).toEqual(units);
  });
});

describe('what counting costs', () => {
  it('a session of two pages: 16 units, and one of the same kind beside it 2 more', async () => {
    const { rollUps, cost } = await openStore();
    const visit = () =>
      someVisit({
        startedAt: now().toISOString(),
        steps: stepsOf(['session_start', '/'], ['page_view', '/'], ['page_view', '/blog']),
      });
    await rollUp([visit()], { rollUps, now });
    const { write } = await cost(() => rollUp([visit()], { rollUps, now }));
    const two = await cost(() => rollUp([visit(), visit()], { rollUps, now }));
    expect({ one: write, more: two.write - write }).toEqual({ one: 16, more: 2 });
  });

  it('a session that is left after it was counted: 4 units, as no total changes', async () => {
    const { rollUps, cost } = await openStore();
    const visit = someVisit({
      startedAt: '2026-03-15T12:00:00.000Z',
      steps: stepsOf(['session_start', '/'], ['page_view', '/'], ['page_view', '/blog']),
    });
    const left = {
      ...visit,
      lastAt: '2026-03-15T12:04:00.000Z',
      steps: [...visit.steps, stepText({ type: 'session_end', page: '/blog' }, 240_000)],
    };
    await rollUp([visit], { rollUps, now });
    expect(await cost(() => rollUp([left], { rollUps, now }))).toMatchObject({ write: 4 });
    expect(await cost(() => rollUp([left], { rollUps, now }))).toMatchObject({ write: 0 });
  });

  it('what was already counted: no write', async () => {
    const { rollUps, cost } = await openStore();
    const visit = someVisit({ startedAt: now().toISOString() });
    await rollUp([visit], { rollUps, now });
    expect(await cost(() => rollUp([visit], { rollUps, now }))).toMatchObject({ write: 0 });
  });
});

describe('what the dashboard costs', () => {
  const eventsPerSession = 10;

  const slugOf = (number: number) =>
    `a-rather-long-address-of-an-article-about-the-tides-number-${number}`;

  /** Makes more renamed posts than the dashboard reads. */
  async function openRenamed() {
    const store = await openStore();
    const items = Array.from({ length: 100 }, (_, number) =>
      formerSlugsItem({
        id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
        slug: `${slugOf(number)}-renamed`,
        formerSlugs: [slugOf(number)],
      }),
    );
    await Promise.all(items.map((put) => put && write(store.table, { put })));
    return store;
  }

  /** Makes sessions of one day, each with one of very many pages, referrers and countries. */
  function visitsOf(date: string, count: number): Visit[] {
    return Array.from({ length: count }, (_, index) => {
      const mixed = (index * 7919 + Date.parse(date) / 86_400_000) % 997;
      const page = postPath(slugOf(mixed));
      return someVisit({
        startedAt: `${date}T08:00:00.000Z`,
        landingPage: page,
        referrer: `blog-${mixed}.of-somebody.example`,
        country: String.fromCharCode(65 + (mixed % 26), 65 + (mixed % 23)),
        device: index % 3 === 0 ? 'desktop' : 'mobile',
        steps: stepsOf(
          ['session_start', page],
          ['page_view', page],
          ['page_view', '/blog'],
          ['click_blog_card', '/blog'],
          ['session_conversion', '/contact'],
        ),
      });
    });
  }

  const segments = ['all', 'page:/blog', 'device:mobile'];

  /** Counts the visits one by one, for some of the filters. */
  async function countDay(date: string, visits: Visit[], rollUps: RollUpsRepository) {
    const sums = new Map<string, Tally>();
    for (const visit of visits) {
      for (const [segment, tally] of calculateContribution(visit).tallies) {
        const sum = sums.get(segment);
        if (!segments.includes(segment)) continue;
        sums.set(segment, sum ? addUp(sum, tally) : tally);
      }
    }
    const changes = [...sums].map(([segment, { totals, tops }]) => {
      const bucket = { segment, unit: 'day', date } as const;
      return { bucket, totals, tops: largestTops(tops), before: undefined };
    });
    await rollUps.commit({ visits: visits.slice(0, 4).map(counted), changes, live: new Map() });
  }

  const addUp = (sum: Tally, added: Tally): Tally => ({
    totals: addTotals(sum.totals, added.totals),
    tops: addTops(sum.tops, added.tops),
  });

  const counted = (visit: Visit) => ({
    sessionId: visit.sessionId,
    startedAt: visit.startedAt,
    before: undefined,
    after: { steps: visit.steps.length, minute: visit.lastAt.slice(0, 16) },
    conversionPath: calculateContribution(visit).conversionPath,
  });

  const days = datesOf({ from: addDays(today, -199), to: today });

  it.each([1000, 10_000, 100_000])(
    'at %i events: a range with the one before at most 40 units, with or without a filter',
    async (events) => {
      const { rollUps, insights, posts, cost } = await openRenamed();
      const perDay = Math.max(1, Math.round(events / eventsPerSession / days.length));
      for (const date of days) await countDay(date, visitsOf(date, perDay), rollUps);
      await closeDays(days, { rollUps, now });
      const deps = { insights, posts, now };
      const former = postPath(slugOf(99));
      for (const range of ['7', '30', '90'] as const) {
        for (const filter of [{}, { page: '/blog' }, { page: former }, { device: 'mobile' }]) {
          const units = await cost(() => getOverview({ range, ...filter }, deps));
          expect(units.write).toBe(0);
          expect(units.read).toBeLessThanOrEqual(40);
        }
      }
      expect((await cost(() => getOverview({ range: 'all' }, deps))).read).toBeLessThanOrEqual(40);
      expect((await cost(() => getInsights({ days: 90 }, deps))).read).toBeLessThanOrEqual(20);
      const { current, previous, pages } = await getOverview({ range: '90' }, deps);
      expect(current.visitors + (previous?.visitors ?? 0)).toBe(180 * perDay);
      expect(pages.length).toBeGreaterThan(30);
    },
    60_000,
  );

  it.each([1, 50])(
    'with a day’s visits times %i: 1.5 units for the totals of 180 days',
    async (perDay) => {
      const { rollUps, insights, cost } = await openStore();
      const span = { from: addDays(today, -179), to: today };
      for (const date of datesOf(span)) await countDay(date, visitsOf(date, perDay), rollUps);
      const units = await cost(() => insights.rollUps('all', 'day', span));
      expect(units).toEqual({ read: 1.5, write: 0 });
    },
  );
  it('at most 40 units for 90 days with lists of maximum length', async () => {
    const { rollUps, insights, posts, cost } = await openRenamed();
    const long = () => new Map(Array.from({ length: 50 }, () => [crypto.randomUUID(), 1] as const));
    const former = postPath(slugOf(99));
    const [renamedAt = ''] = days.slice(-90);
    for (const date of days) {
      const page = date < renamedAt ? former : `${former}-renamed`;
      const changes = ['all', 'page:/blog', `page:${page}`].map((segment) => ({
        bucket: { segment, unit: 'day', date } as const,
        totals: totalsOf(() => 1000),
        tops: topsOf(long),
        before: undefined,
      }));
      await rollUps.commit({ visits: [], changes, live: new Map() });
    }
    for (const filter of [{}, { page: '/blog' }, { page: former }]) {
      const units = await cost(() =>
        getOverview({ range: '90', ...filter }, { insights, posts, now }),
      );
      expect(units.read).toBeLessThanOrEqual(40);
    }
    const ofPost = await getOverview({ range: '90', page: former }, { insights, posts, now });
    expect([ofPost.current.visitors, ofPost.previous?.visitors]).toEqual([90_000, 90_000]);
  });
});
