import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, dateOf } from '#lambdas/features/analytics/dates.ts';
import { readSteps, type Visit } from '#lambdas/features/analytics/visit.ts';
import { rate } from '#shared/analytics/rate.ts';
import { summarize } from '#shared/analytics/session-rules.ts';
import { isKnownBot } from '#shared/analytics/user-agent.ts';
import { visitLimits } from '#shared/schemas/visit-limits.ts';
import { visitorEventSchema } from '#shared/schemas/visitor-events.ts';
import { samplePosts } from '../samples.ts';
import { type SeedSession } from './session.ts';
import { sessionsBefore, visitsOfYear } from './year-of-visits.ts';

/** A Wednesday. */
const now = new Date('2026-03-11T15:00:00.000Z');
const year = { now, sessions: 10_000 };

let sessions: SeedSession[];
let visits: Visit[];
beforeAll(async () => {
  sessions = sessionsBefore(year);
  visits = await visitsOfYear(year);
});

const between = (from: string, to: string) =>
  visits.filter(({ startedAt }) => startedAt >= from && startedAt < to).length;

describe('the sample visits', () => {
  it('are ten thousand, minus those of the unfinished day', () => {
    expect(visits.length).toBeLessThanOrEqual(10_000);
    expect(visits.length).toBeGreaterThan(9900);
  });

  it('are the same every time, on any day', async () => {
    expect(await visitsOfYear(year)).toEqual(visits);
    const later = sessionsBefore({ ...year, now: new Date('2026-03-12T15:00:00.000Z') });
    const ofDay = (all: SeedSession[]) =>
      all.find(({ events }) => events[0]?.event.session_id === 'seed-2026-03-01-0');
    const facts = (session: SeedSession | undefined) => session && { ...session, address: '' };
    expect(facts(ofDay(later))).toEqual(facts(ofDay(sessions)));
  });

  it('lose no event, as they keep to all limits', () => {
    const sent = sessions.reduce((sum, { events }) => sum + events.length, 0);
    expect(visits.reduce((sum, { steps }) => sum + steps.length, 0)).toBe(sent);
    expect(visits).toHaveLength(sessions.length);
    expect(new Set(sessions.map(({ address }) => address)).size).toBe(sessions.length);
    const longest = Math.max(...visits.map(({ steps }) => steps.length));
    expect(longest).toBeLessThanOrEqual(visitLimits.event.perSession);
    expect(sessions.some(({ userAgent }) => isKnownBot(userAgent))).toBe(false);
  });

  it('are sent as events that the site accepts, in order and in the past', () => {
    for (const { events } of sessions.slice(-300)) {
      for (const { event } of events) expect(visitorEventSchema.parse(event)).toEqual(event);
      const times = events.map(({ at }) => at.getTime());
      expect(times).toEqual(times.toSorted((left, right) => left - right));
      expect(times.at(-1)).toBeLessThan(now.getTime());
    }
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
    const today = dateOf(now);
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
    const oldest = Math.max(
      ...samplePosts().flatMap(({ fields, daysAgo }) =>
        fields.status === 'published' ? [daysAgo] : [],
      ),
    );
    const first = addDays(dateOf(now), -oldest);
    const read = (all: Visit[]) =>
      all.filter(({ steps }) => readSteps(steps).some(({ page }) => page.startsWith('/blog/')));
    expect(read(visits).length).toBeGreaterThan(500);
    expect(read(visits.filter(({ startedAt }) => startedAt < first))).toEqual([]);
  });
});
