import { dayOf } from '#lambdas/kernel/days.ts';
import { describe, expect, it } from 'vitest';
import { addDays, readSteps, type Visit } from '#lambdas/features/analytics/visits.repository.ts';
import { rate, summarize } from '#shared/analytics/session-rules.ts';
import { visitLimits } from '#shared/schemas/visit-limits.ts';
import { samplePosts } from '../samples.ts';
import { eventsOfVisit, visitMaker, visitsOfYear } from './year-of-visits.ts';

/** A Wednesday. */
const now = new Date('2026-03-11T15:00:00.000Z');
const visits = visitsOfYear({ now, sessions: 10_000 });

const between = (from: string, to: string) =>
  visits.filter(({ startedAt }) => startedAt >= from && startedAt < to).length;

describe('the sample visits', () => {
  it('are ten thousand, minus those of the unfinished day, and end before now', () => {
    expect(visits.length).toBeLessThanOrEqual(10_000);
    expect(visits.length).toBeGreaterThan(9900);
    expect(visits.every(({ lastAt }) => Date.parse(lastAt) < now.getTime())).toBe(true);
  });

  it('are the same every time', () => {
    const day = { date: '2026-03-01', daysAgo: 10 };
    expect(visitMaker()(day, 7)).toEqual(
      visits.find(({ sessionId }) => sessionId === 'seed-2026-03-01-7'),
    );
  });

  it('have as many events as the costs assume, within the limit of a visit', () => {
    const steps = visits.reduce((sum, visit) => sum + visit.steps.length, 0);
    expect(steps / visits.length).toBeCloseTo(eventsOfVisit, 0);
    const longest = Math.max(...visits.map((visit) => visit.steps.length));
    expect(longest).toBeLessThanOrEqual(visitLimits.event.perSession);
  });

  it('bounce and convert as visitors do', () => {
    const summaries = visits.map(({ steps }) => summarize(readSteps(steps)));
    const rateOf = (name: 'bounced' | 'converted') =>
      rate(summaries.filter((summary) => summary[name]).length, summaries.length);
    expect(rateOf('bounced')).toBeGreaterThanOrEqual(35);
    expect(rateOf('bounced')).toBeLessThanOrEqual(50);
    expect(rateOf('converted')).toBeGreaterThanOrEqual(2);
    expect(rateOf('converted')).toBeLessThanOrEqual(6);
  });

  it('grow over the year, dip at weekends, and have days with spikes', () => {
    const today = dayOf(now);
    const half = addDays(today, -182);
    expect(between(half, '9')).toBeGreaterThan(between('0', half) * 1.2);
    const perDay = Array.from({ length: 28 }, (_, back) => {
      const date = addDays(today, -1 - back);
      return { weekday: new Date(date).getUTCDay(), count: between(date, addDays(date, 1)) };
    });
    const weekend = perDay.filter(({ weekday }) => weekday === 0 || weekday === 6);
    const busiestOfWeekends = Math.max(...weekend.map(({ count }) => count));
    const average = between(addDays(today, -28), today) / 28;
    expect(busiestOfWeekends).toBeLessThan(average);
    const spike = addDays(today, -203);
    expect(between(spike, addDays(spike, 1))).toBeGreaterThan(average * 2);
  });

  it('view no post before it was published', () => {
    const published = samplePosts().filter(({ fields }) => fields.status === 'published');
    const first = addDays(dayOf(now), -Math.max(...published.map(({ daysAgo }) => daysAgo)));
    const read = (all: Visit[]) =>
      all.filter(({ steps }) => readSteps(steps).some(({ page }) => page.startsWith('/blog/')));
    expect(read(visits).length).toBeGreaterThan(500);
    expect(read(visits.filter(({ startedAt }) => startedAt < first))).toEqual([]);
  });
});
