import { describe, expect, it } from 'vitest';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import { inMemoryTable } from '#test/support/in-memory-table.ts';
import { overviewQuerySchema } from '#shared/schemas/insights.ts';
import { updatePost } from '#test/support/entry-operations.ts';
import { rollUpStore, noPosts } from '#test/support/roll-up-store.ts';
import { postDeps, postFields, signedIn, write } from '#test/support/posts-fixtures.ts';
import { someVisit, stepsOf } from '#test/support/visit-fixtures.ts';
import { getInsights, getOverview, type InsightsDeps } from './get-overview.usecase.ts';
import { rollUp } from './roll-up.usecase.ts';
import type { Visit } from './visits.repository.ts';

const today = '2026-03-10';
const at = (date: string, time = '12:00:00') => `${date}T${time}.000Z`;

async function dashboardOf(
  visits: Visit[],
  time = at(today),
  posts: InsightsDeps['posts'] = noPosts,
) {
  const store = rollUpStore();
  const deps = { ...store, posts, now: () => new Date(time) };
  await rollUp(visits, deps);
  return {
    overview: (query: Parameters<typeof overviewQuerySchema.parse>[0] = {}) =>
      getOverview(overviewQuerySchema.parse(query), deps),
    insights: (days = 90) => getInsights({ days }, deps),
  };
}

const bounced = (date: string) => someVisit({ startedAt: at(date) });
const converted = (startedAt: string, changes: Partial<Visit> = {}) =>
  someVisit({
    startedAt,
    device: 'mobile',
    referrer: 'search.example',
    steps: stepsOf(
      ['session_start', '/'],
      ['page_view', '/'],
      ['visit_home', '/'],
      ['click_contact', '/'],
      ['page_view', '/contact'],
      ['session_conversion', '/contact'],
    ),
    ...changes,
  });

const viewed = (page: string, startedAt: string) =>
  someVisit({ startedAt, landingPage: page, steps: stepsOf(['page_view', page]) });

describe('the views of a post', () => {
  async function setUp() {
    const deps = postDeps(createPostsRepository(inMemoryTable()));
    const { id } = await write(deps, { slug: 'first', status: 'published' });
    const rename = (slug: string) => {
      const fields = postFields({ slug, status: 'published' });
      return updatePost({ id, sent: fields, ifMatch: undefined, actor: signedIn('admin') }, deps);
    };
    for (const slug of ['second', 'third']) await rename(slug);
    const pages = ['first', 'first', 'third', 'nothing'];
    const visits = pages.map((slug) => viewed(`/blog/${slug}`, at(today)));
    const old = viewed('/blog/second', at('2026-02-27'));
    return dashboardOf([...visits, old], at(today), deps.posts);
  }

  it.each(['30', 'all'])('count under its present address, those of %s days', async (range) => {
    const { overview } = await setUp();
    const { pages, landing_pages } = await overview({ range });
    const counted = [
      { value: '/blog/third', count: 4 },
      { value: '/blog/nothing', count: 1 },
    ];
    expect([pages, landing_pages]).toEqual([counted, counted]);
  });

  it.each([
    ['30', '/blog/third', 4],
    ['7', '/blog/first', 3],
    ['all', '/blog/third', 4],
    ['30', '/blog/nothing', 1],
  ])('of %s days are selected by each of its addresses, %s', async (range, page, visitors) => {
    const { overview } = await setUp();
    const found = await overview({ range, page });
    expect(found.current.visitors).toBe(visitors);
    expect(found.series.reduce((sum, day) => sum + day.visitors, 0)).toBe(visitors);
  });
});

describe('the overview', () => {
  it('of a new site is empty, with an entry for every day', async () => {
    const { overview } = await dashboardOf([]);
    const found = await overview({ range: '7' });
    expect(found.current).toMatchObject({ visitors: 0, bounce_rate: 0, click_counts: {} });
    expect(found.series).toHaveLength(7);
    expect(found.series.at(0)?.date).toBe('2026-03-04');
    expect(found.series.at(-1)?.date).toBe(today);
    expect(found.pages).toEqual([]);
  });

  it('covers the days of the range, including today, and as many before, one by one', async () => {
    const dates = ['2026-03-04', today, '2026-03-03', '2026-02-25', '2026-02-24'];
    const { overview } = await dashboardOf(dates.map(bounced));
    const { current, previous, series, previous_series } = await overview({ range: '7' });
    expect(current).toMatchObject({ from: '2026-03-04', to: today, visitors: 2 });
    expect(previous).toMatchObject({ from: '2026-02-25', to: '2026-03-03', visitors: 2 });
    expect(series.map(({ visitors }) => visitors)).toEqual([1, 0, 0, 0, 0, 0, 1]);
    expect(previous_series?.map(({ visitors }) => visitors)).toEqual([1, 0, 0, 0, 0, 0, 1]);
    expect(previous_series?.at(0)?.date).toBe('2026-02-25');
    expect(previous_series?.at(-1)?.date).toBe('2026-03-03');
  });

  it('shows visitors, views, rates, clicks and top values', async () => {
    const { overview } = await dashboardOf([
      converted(at('2026-03-09')),
      converted(at(today)),
      bounced(today),
    ]);
    const found = await overview({ range: '30' });
    expect(found.current).toMatchObject({
      visitors: 3,
      page_views: 5,
      bounces: 1,
      conversions: 2,
      bounce_rate: 33.3,
      conversion_rate: 66.7,
      click_counts: { CLICK_CONTACT: 2 },
    });
    expect(found.pages).toEqual([
      { value: '/', count: 3 },
      { value: '/contact', count: 2 },
    ]);
    expect(found.referrers).toEqual([
      { value: 'search.example', count: 2 },
      { value: '(direct)', count: 1 },
    ]);
    expect(found.series.slice(-2).map(({ visitors }) => visitors)).toEqual([1, 2]);
  });

  it.each([{ page: '/contact' }, { referrer: 'search.example' }, { device: 'mobile' }])(
    'with the filter %o counts only the sessions that match',
    async (filter) => {
      const { overview } = await dashboardOf([converted(at(today)), bounced(today)]);
      for (const range of ['7', '90', 'all']) {
        const found = await overview({ range, ...filter });
        expect(found.current).toMatchObject({ visitors: 1, page_views: 2, bounces: 0 });
        expect(found.pages).toContainEqual({ value: '/', count: 1 });
        expect(found.devices).toEqual([{ value: 'mobile', count: 1 }]);
      }
    },
  );

  it('of all time is by month, with today in the last one', async () => {
    const { overview } = await dashboardOf([
      bounced('2025-12-31'),
      bounced('2026-02-01'),
      bounced('2026-03-01'),
      bounced(today),
    ]);
    const { current, previous, previous_series, series, series_unit, pages } = await overview({
      range: 'all',
    });
    expect(current).toMatchObject({ from: '2025-12-01', to: today, visitors: 4 });
    expect(previous).toBeNull();
    expect(previous_series).toBeNull();
    expect(series_unit).toBe('month');
    expect(series.map(({ date, visitors }) => [date, visitors])).toEqual([
      ['2025-12-01', 1],
      ['2026-01-01', 0],
      ['2026-02-01', 1],
      ['2026-03-01', 2],
    ]);
    expect(pages).toEqual([{ value: '/', count: 4 }]);
  });

  it('of all time includes a day that ended before months without a visit', async () => {
    const store = rollUpStore();
    for (const date of ['2025-10-10', '2026-03-09', today]) {
      await rollUp([bounced(date)], { ...store, now: () => new Date(at(date)) });
    }
    const { current } = await getOverview(
      { range: 'all' },
      { ...store, now: () => new Date(at(today)) },
    );
    expect(current.visitors).toBe(3);
  });

  it('counts as live who was active in the last five minutes', async () => {
    const seen = (lastAt: string) => someVisit({ startedAt: at(today, '10:00:00'), lastAt });
    const visits = ['11:54:59', '11:55:00', '11:59:59'].map((time) => seen(at(today, time)));
    const { overview } = await dashboardOf(visits);
    expect((await overview()).live_visitors).toBe(2);
  });

  it('keeps the 50 largest values at most', async () => {
    const visits = Array.from({ length: 60 }, (_, index) =>
      someVisit({
        startedAt: at(today),
        referrer: `${String(index).padStart(2, '0')}.example`,
      }),
    );
    const often = visits
      .slice(0, 2)
      .map((visit) => ({ ...visit, sessionId: `${visit.sessionId}2` }));
    const { overview } = await dashboardOf([...often, ...visits]);
    const { referrers, current } = await overview();
    expect(current.visitors).toBe(62);
    expect(referrers).toHaveLength(50);
    expect(referrers.slice(0, 3).map(({ count }) => count)).toEqual([2, 2, 1]);
  });

  it('accepts one filter at a time', () => {
    expect(overviewQuerySchema.safeParse({ page: '/', device: 'mobile' }).success).toBe(false);
    expect(overviewQuerySchema.safeParse({ range: '8' }).success).toBe(false);
  });
});

describe('a session that continues after midnight', () => {
  it('counts on the day it began, with everything it did that day', async () => {
    const store = rollUpStore();
    const visit = converted(at('2026-03-09', '23:59:00'));
    const first = { ...visit, steps: visit.steps.slice(0, 2) };
    await rollUp([first], { ...store, now: () => new Date(at('2026-03-09', '23:59:30')) });
    const deps = { ...store, now: () => new Date(at(today, '00:05:00')) };
    await rollUp([bounced(today)], deps);
    await rollUp([visit], deps);
    for (const range of ['7', 'all']) {
      const { current, pages } = await getOverview(overviewQuerySchema.parse({ range }), deps);
      expect(current).toMatchObject({ visitors: 2, page_views: 3, conversions: 1 });
      expect(pages).toContainEqual({ value: '/contact', count: 1 });
    }
  });
});

describe('conversion insights', () => {
  it('are rates, clicks and the paths to a conversion', async () => {
    const { insights } = await dashboardOf([converted(at(today)), bounced(today), bounced(today)]);
    expect(await insights()).toEqual({
      conversion_rate: 33.3,
      bounce_rate: 66.7,
      click_counts: { CLICK_CONTACT: 1 },
      conversion_paths: { path_1: ['VISIT_HOME', 'CLICK_CONTACT', 'SESSION_CONVERSION'] },
      total_sessions: 3,
      total_conversions: 1,
      total_bounces: 2,
    });
  });

  it('cover as many days as asked for, including today', async () => {
    const { insights } = await dashboardOf([converted(at('2026-03-09')), converted(at(today))]);
    const { total_sessions, conversion_paths } = await insights(1);
    expect(total_sessions).toBe(1);
    expect(Object.keys(conversion_paths)).toHaveLength(1);
  });
});

it('a step of a type from a later release does not hide the other steps', async () => {
  const later = [...stepsOf(['page_view', '/']), 'teleport lxyz /'];
  const { overview } = await dashboardOf([someVisit({ startedAt: at(today), steps: later })]);
  expect((await overview()).current).toMatchObject({ visitors: 1, page_views: 1 });
});
